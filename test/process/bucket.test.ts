/** Media in a bucket, by the service as it is run: test runners load packages in ways of their own. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startRclone } from '../media/rclone.ts'
import { openSite } from './process.ts'

const rclone = await startRclone()
const site = await openSite()
afterAll(async () => {
  await site.close()
  await rclone?.stop()
})

test.runIf(rclone)('what is uploaded is in the bucket, and comes from there', async () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAAA1BMVEXMMzN0dFbYAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAG0lEQVRYw+3BgQAAAADDoPlT3+AEVQEAAAB8AxBAAAEZszF2AAAAAElFTkSuQmCC',
    'base64',
  )
  const { endpoint = '', access_key = '', secret_key = '' } = rclone?.settings ?? {}
  const { url, key } = await site.start({
    S3_BUCKET: 'media',
    S3_ENDPOINT: endpoint,
    S3_PATH_STYLE: 'true',
    S3_ACCESS_KEY: access_key,
    S3_SECRET_KEY: secret_key,
  })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), 'square.png')

  const headers = { 'x-api-key': key }
  const uploaded = await fetch(`${url}/api/v1/upload`, { method: 'POST', headers, body: form })
  // The contract's answer to an upload.
  const { url: address } = (await uploaded.json()) as { url: string }
  const read = await fetch(address)

  expect(uploaded.status).toBe(200)
  expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await read.arrayBuffer()).byteLength).toBeGreaterThan(0)
  expect(existsSync(join(site.data_dir, 'media'))).toBe(false)
})
