/** Inspects all files of a folder at once and prints the most memory that this process had, in MB. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspectMedia } from '../../networks/media/inspectMedia.ts'

const folder = process.argv[2] ?? '.'
const files = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))
const inspected = await Promise.all(files.map(inspectMedia))
const taken = inspected.filter((found) => 'ok' in found).length
const peak_mb = Math.round(process.resourceUsage().maxRSS / 1024)
process.stdout.write(JSON.stringify({ taken, peak_mb }))
