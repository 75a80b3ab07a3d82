/** How the simulated LinkedIn behaves where the real one is not documented, or should be hurried. */
import type { OwnSettings } from '../settings.ts'

export interface LinkedInSettings {
  linkedin_duplicate_window_ms: number
  /** The post that a duplicate is told to be of; one that does not exist was reported of the real network. */
  linkedin_duplicate_urn: 'earlier' | 'ghost'
  /** From the upload of an image until a post can have it. */
  linkedin_processing_ms: number
  linkedin_token_life_ms: number
}

export const settings: OwnSettings<LinkedInSettings> = {
  usual: {
    linkedin_duplicate_window_ms: 10 * 60_000,
    linkedin_duplicate_urn: 'earlier',
    linkedin_processing_ms: 0,
    linkedin_token_life_ms: 60 * 86_400_000,
  },
  choices: { linkedin_duplicate_urn: ['earlier', 'ghost'] },
}
