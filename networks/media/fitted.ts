/** What networks take of pictures, and a picture as one of them takes it. */
import type { MediaFacts, PictureType } from './mediaFacts.ts'

export interface PictureRules {
  content_types: readonly PictureType[]
  max_bytes: number
  max_pixels: number | null
  /** Null: moving pictures are not shown as such, so the first frame goes. They are GIFs. */
  moving: MovingRules | null
}

export interface MovingRules {
  max_bytes: number
  max_frames: number
  max_width: number
  max_height: number
}

export interface Fitted {
  bytes: Buffer
  content_type: PictureType
  width: number
  height: number
  /** Whether it still moves. */
  moving: boolean
}

export type Facts = Pick<MediaFacts, 'content_type' | 'width' | 'height' | 'frames'>
