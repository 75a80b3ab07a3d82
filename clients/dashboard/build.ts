/**
 * Builds the dashboard's pages into `generated/dashboard/`; with `--check` it only says whether what is
 * there is what the sources ask for. The same sources make the same bytes, on every machine.
 */
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

const BUILT = join(import.meta.dirname, '../../generated/dashboard')

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const stale = await findStalePage()
    if (stale !== undefined) {
      const path = `generated/dashboard/${stale}`
      process.stderr.write(`${path} is stale: run "npm run generate" and commit the result.\n`)
      process.exitCode = 1
    }
  } else {
    await buildPages(BUILT)
  }
}

/** The first file that is missing, superfluous or differs from what the sources ask for. */
async function findStalePage(): Promise<string | undefined> {
  const fresh = await mkdtemp(join(tmpdir(), 'otterpost-pages-'))
  try {
    await buildPages(fresh)
    const [wanted, present] = await Promise.all([read(fresh), read(BUILT)])
    return [...new Set([...wanted.keys(), ...present.keys()])].find(
      (path) => wanted.get(path) !== present.get(path),
    )
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

async function buildPages(outDir: string) {
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir },
  })
}

/** The files of a folder by their path; none of a folder that does not exist. */
async function read(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile())
  return new Map(
    await Promise.all(
      files.map(async ({ parentPath, name }): Promise<[string, string]> => {
        const path = join(parentPath, name)
        return [path.slice(folder.length + 1), await readFile(path, 'latin1')]
      }),
    ),
  )
}
