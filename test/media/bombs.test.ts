/** What a small file can make its reader do: held by counts and by how work grows, not by the clock. */
import { describe, expect, test } from 'vitest'
import { filmParts } from '../../networks/media/filmParts.ts'
import { inspectMedia } from '../../networks/media/inspectMedia.ts'
import { pngParts } from '../../networks/media/pngParts.ts'
import { timesAsLong } from '../world/work.ts'
import {
  filmOf,
  gifOfExtensions,
  jpegOfSegments,
  manyProfiles,
  pngOfChunks,
  profileBomb,
  webpFrameOfChunks,
  webpOfChunks,
} from './bombs.ts'
import { moving } from './pictures.ts'

const TOO_MANY_PARTS = 60_000

describe('a file of too many parts is refused, and told what to do:', () => {
  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a PNG of empty chunks', () => pngOfChunks(TOO_MANY_PARTS)],
    ['a JPEG of tiny segments', () => jpegOfSegments(TOO_MANY_PARTS)],
    ['a WebP of empty chunks', () => webpOfChunks(TOO_MANY_PARTS)],
    ['a frame of empty chunks', () => webpFrameOfChunks(TOO_MANY_PARTS)],
    ['a GIF of tiny comments', async () => gifOfExtensions(await moving(), TOO_MANY_PARTS)],
    ['a film of empty boxes', () => filmOf({ samples: 10, empty_boxes: 4 * TOO_MANY_PARTS })],
    ['a film of 17 tracks', () => filmOf({ tracks: 17, samples: 10 })],
    ['a film of 16 tracks of samples', () => filmOf({ tracks: 16, samples: 100_000 })],
    [
      'a film of 16 tracks of samples that lie together',
      () => filmOf({ tracks: 16, samples: 400_000, chunk_samples: 400_000 }),
    ],
  ])('%s', async (_, make) => {
    const inspected = await inspectMedia(await make())

    expect(inspected).toMatchObject({ problem: 'broken' })
    expect('message' in inspected && inspected.message).toMatch(/ more than [\d,]+ .*; save it/)
  })
})

test('of many colour profiles a PNG keeps the first', async () => {
  const parts = pngParts(await manyProfiles(50))

  expect(parts?.bytes.toString('latin1').match(/iCCP/g)).toHaveLength(1)
})

describe('ten times the parts take about ten times the work, and not a hundred:', () => {
  test.each<[string, (n: number) => Buffer | Promise<Buffer>, (bytes: Buffer) => unknown, number]>([
    ['samples behind empty boxes', filmOfBoth, filmParts, 4_000],
    ['samples of many tracks', (n) => filmOf({ tracks: 8, samples: n }), filmParts, 2_000],
  ])('%s', async (_, make, read, parts) => {
    const few = await make(parts)
    const many = await make(parts * 10)

    expect(
      await timesAsLong(
        () => read(many),
        () => read(few),
        40,
      ),
    ).toBeLessThan(40)
  })

  test('a PNG with ten times the packed profiles takes no more than one with some', async () => {
    const few = await profileBomb(10)
    const many = await profileBomb(100)

    expect(
      await timesAsLong(
        () => pngParts(many),
        () => pngParts(few),
        5,
      ),
    ).toBeLessThan(5)
  })
})

function filmOfBoth(parts: number): Buffer {
  return filmOf({ samples: parts, empty_boxes: parts })
}
