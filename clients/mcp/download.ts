/** Files that an agent names by their address, fetched through the guard of networks/wire/guardedFetch.ts. */
import type { Publisher } from '../../jobs/delivery/publisher.ts'
import { guardedFetch } from '../../networks/wire/guardedFetch.ts'
import { MAX_FILM_BYTES } from '../../networks/media/limits.ts'
import { openFairSemaphore } from '../../networks/semaphore.ts'
import { validationFailed } from '../../openapi/errors.ts'
import { inBody } from '../../openapi/places.ts'
import { invalidAddress } from '../../openapi/problems.ts'

/** They are held in memory until they are kept: two at a time, one of each user. */
const AT_ONCE = 2

export type Download = <Result>(
  user_id: string,
  url: string,
  use: (file: Buffer) => Promise<Result>,
) => Promise<Result>

export function openDownloads({ fetching }: Publisher): Download {
  const semaphore = openFairSemaphore(AT_ONCE, 1)
  return (user_id, url, use) =>
    semaphore.run(user_id, 1, async () => {
      const accept = 'image/*, video/*'
      const fetched = await guardedFetch(url, { ...fetching, accept, max_bytes: MAX_FILM_BYTES })
      if (fetched.state === 'failed') {
        throw validationFailed([invalidAddress(inBody('source_url'), fetched.error)])
      }
      return use(fetched.bytes)
    })
}
