/**
 * Every bound of what a file may hold, judged by what it says of itself, before work is done for it. A
 * small file can ask for very much, so whatever is counted or unpacked has its bound here.
 */

/** The specification's sizes (4.4), in the binary megabytes in which the networks count theirs. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
export const MAX_FILM_BYTES = 20 * 1024 * 1024

/** Chunks, segments, blocks or boxes, whatever the format calls them: far more than any program writes. */
export const MAX_PARTS = 50_000
/** A film in fragments of a second has some ten for each. */
export const MAX_BOXES = 200_000

/** Of a picture that stands still: far more than any network shows. */
export const MAX_PIXELS = 40_000_000
/** Of all frames of a moving picture: about 150 of the largest that X takes; 2 s to decode. */
export const MAX_MOVING_PIXELS = 200_000_000
/** Of a moving picture; X takes 350. */
export const MAX_FRAMES = 1_000
/** A progressive JPEG has about 10. Thousands make a decoder go over a large picture for minutes. */
export const MAX_SCANS = 100

/** A profile is some hundred bytes; those of printers, and of those who mean harm, are far larger. */
export const MAX_PROFILE_BYTES = 64 * 1024
/** What is packed in a PNG and unpacked here: the first of its colour profiles, and no further than this. */
export const MAX_UNPACKED_BYTES = 4 * 1024 * 1024

/** Telephones write five for a film: picture, sound, and what their sensors saw. */
export const MAX_TRACKS = 16
/** Of all tracks, and of all fragments, together. Two hours have 340,000 of sound and 220,000 of picture. */
export const MAX_SAMPLES = 600_000
/** Of all tracks together: what lies one behind the other; at worst each sample by itself. */
export const MAX_RUNS = MAX_SAMPLES

/** What one file, and all that are worked on at once, may take in memory. */
export const MAX_WORKING_BYTES = 192 * 1024 * 1024
/** What a decoder that works row by row holds, whatever the picture's size. */
export const ROWS_BYTES = 16 * 1024 * 1024

/** Counts as it goes, and throws an `excess` beyond the bound. */
export type Counter = (count?: number) => void

export function openCounter(most: number, what: string): Counter {
  let counted = 0
  return (count = 1) => {
    counted += count
    if (counted > most) throw excess(most, what)
  }
}

/** Of a file that is too large in its bytes, the most common way. */
export function sizeExcess(what: 'picture' | 'video', bytes: number, most: number): string {
  const [is, may] = [bytes, most].map((number) => number.toLocaleString('en-US'))
  return `The ${what} has ${is} bytes; ${may} (${most / 1024 / 1024} MB) are taken.`
}

const EXCESS = Symbol('excess')

/** Parsers throw a RangeError for whatever leads beyond the file; this one says where it went too far. */
function excess(most: number, what: string): RangeError {
  const bound = most.toLocaleString('en-US')
  return new RangeError(
    `The file has more than ${bound} ${what}; save it again with another program.`,
    { cause: EXCESS },
  )
}

export function isExcess(error: RangeError): boolean {
  return error.cause === EXCESS
}
