/**
 * Builds the package of the command line into `dist/`: a first file that any Node can read, the program
 * with all that it uses, in parts that are loaded when they are needed, and the licences of what is
 * built into it. So the package depends on nothing, and `npm run package` packs it as it is.
 */
import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import manifest from './package.json' with { type: 'json' }

const DIST = join(import.meta.dirname, 'dist')
const LICENCE = join(import.meta.dirname, '../../LICENSE')
const README = join(import.meta.dirname, 'README.md')

if (import.meta.main) {
  const files = await bundle()
  await copyFile(LICENCE, join(DIST, 'LICENSE'))
  await copyFile(README, join(DIST, 'README.md'))
  await writeFile(join(DIST, 'package.json'), JSON.stringify(packageManifest(), null, 2))
  const packages = [...new Set(files.flatMap(({ modules }) => modules.flatMap(packageOf)))]
  await writeFile(join(DIST, 'THIRD-PARTY.txt'), await licencesOf(packages.toSorted()))
  for (const { name, code } of files)
    process.stdout.write(`${name}: ${Math.ceil(Buffer.byteLength(code) / 1024)} KB\n`)
}

/** Without what is built into it. */
function packageManifest(): object {
  const { version, description, license, type, engines } = manifest
  const bin = { otterpost: 'otterpost.js' }
  return { name: 'otterpost', version, description, license, type, engines, bin }
}

interface Built {
  name: string
  code: string
  /** The sources that something is left of. */
  modules: string[]
}

async function bundle(): Promise<Built[]> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: 'start.ts',
      outDir: DIST,
      emptyOutDir: true,
      target: 'node24',
      minify: true,
      rolldownOptions: {
        output: { entryFileNames: 'otterpost.js', chunkFileNames: '[name].js' },
      },
    },
  })
  // Nothing is watched, and one format is written.
  const { output } = built as Extract<typeof built, { output: unknown }>
  return output.flatMap((file) =>
    file.type === 'chunk'
      ? [{ name: file.fileName, code: file.code, modules: namesOf(file.modules) }]
      : [],
  )
}

function namesOf(modules: Record<string, { renderedLength: number }>): string[] {
  return Object.entries(modules).flatMap(([name, { renderedLength }]) =>
    renderedLength > 0 ? [name] : [],
  )
}

/** The folder of the package that a source belongs to; none of ours. */
function packageOf(module: string): string[] {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(module) ?? []
}

async function licencesOf(folders: string[]): Promise<string> {
  const texts = await Promise.all(folders.map(licenceOf))
  return `The program has these packages built into it.\n\n${texts.join('\n')}`
}

/** Throws for a package without a licence. Some name theirs and leave the text out. */
async function licenceOf(folder: string): Promise<string> {
  const { name, version, license } = JSON.parse(
    await readFile(join(folder, 'package.json'), 'utf8'),
  ) as Record<string, string>
  if (license === undefined) throw new Error(`${name} has no licence`)
  const file = (await readdir(folder)).find((one) => /^licen[sc]e/i.test(one))
  const text = file ? await readFile(join(folder, file), 'utf8') : 'It comes without the text.'
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n${'='.repeat(80)}\n\n${text.trim()}\n`
}
