/** The simulated Bluesky holds posts to the lexicons that Bluesky publishes. With `-u` it gets the newest. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('what a post may be is what Bluesky says', async () => {
  const published = execFileSync(process.execPath, [join(import.meta.dirname, 'lexicons.js')])

  await expect(published.toString()).toMatchFileSnapshot('../../generated/lexicons.json')
})
