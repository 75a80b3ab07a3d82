/** What a network shows of the page that a post links to. */
import type { PictureType } from '../media/mediaFacts.ts'

export interface PageCard {
  title: string
  /** Empty where the page says nothing of itself. */
  description: string
  picture: CardPicture | null
}

/** Fitted already: every network with cards takes it as it is. */
export interface CardPicture {
  bytes: Buffer
  content_type: PictureType
  width: number
  height: number
}

/** LinkedIn takes 400 and 4,086 characters; nobody shows more than some hundred. */
export const TITLE_LENGTH_MAX = 300
export const DESCRIPTION_LENGTH_MAX = 1_000
/** Of an address: what lies beyond is no page that people read. */
export const URL_LENGTH_MAX = 2_048
