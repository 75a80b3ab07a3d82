/** Inspects all files of a folder at once, each for another user, and prints the most memory that this process had, in MB. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryOf } from '../rig/watch.ts'
import { openMediaThreads } from '../../networks/media/mediaThreads.ts'

const folder = process.argv[2] ?? '.'
const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))
const threads = openMediaThreads()
const inspected = await Promise.all(files.map((file, i) => threads.inspect(`${i}`, file)))
await threads.close()
const taken = inspected.filter((found) => 'ok' in found).length
// Not process.resourceUsage().maxRSS, which begins with that of the process it was started by.
const peak_mb = memoryOf(process.pid).peak
process.stdout.write(JSON.stringify({ taken, peak_mb }))
