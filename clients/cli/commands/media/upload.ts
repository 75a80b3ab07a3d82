import type { Command } from 'commander'
import { checkAlts, checkFiles, keysFor, dryUpload, upload } from '../../http/uploads.ts'
import { act, collect, newCommand, posting, withExamples } from '../../command.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { showList } from '../../output/show.ts'
import type { Environment } from '../../environment.ts'
import { asJson, oneLine } from '../../terminal/printable.ts'
import { openProgress } from '../../terminal/progress.ts'

const CONCURRENT_UPLOADS = 4

interface Options {
  alt?: string[]
}

interface Uploaded {
  file: string
  url: string
}

export function uploadMedia(environment: Environment): Command {
  const command = newCommand('upload', 'Upload pictures and videos, and print their URLs')
    .argument('<files...>', 'JPG, PNG, GIF, WebP, MP4 or MOV')
    .option(
      '--alt <text>',
      'what it shows, for those who cannot see it; repeatable, in the order of the files',
      collect,
    )
    .action(
      act<Options, [string[]]>(environment, ['file', 'url'], async (context, given) => {
        const files = [...new Set(given)]
        const { alt: alts = [] } = context.options
        checkAlts(files, alts)
        await checkFiles(files)
        const { terminal, options, json } = context
        if (options.dryRun && json) {
          const rehearsed = files.map((file, index) => dryUpload(file, alts[index]))
          terminal.print(asJson(await Promise.all(rehearsed)))
          return terminal.say('Nothing was sent.')
        }
        const { uploaded, refused } = await uploadEach(context, files, alts)
        if (options.dryRun) return terminal.say('Nothing was sent.')
        // Nothing but URLs, whole, so that they can be handed on as they are.
        if (json) showList(context, uploaded, [], uploaded)
        else for (const { url } of uploaded) terminal.print(oneLine(url))
        if (refused.length === 0) return terminal.say(`${uploaded.length} uploaded.`)
        throw new Failure('partial', `${refused.length} of ${files.length} were refused.`, {
          details: refused,
        })
      }),
    )
  return withExamples(posting(command), [
    ['media upload otter.png', 'One picture; its URL is what "posts" can attach'],
    ['media upload otter.png --alt "An otter on its back"', 'The same, for everybody'],
    ['media upload *.jpg --json file,url', 'Several, and which is which'],
  ])
}

/** All of them, whatever becomes of the others. Throws the Failure of the first when none is taken. */
async function uploadEach(
  context: Context,
  files: readonly string[],
  alts: readonly string[],
): Promise<{ uploaded: Uploaded[]; refused: string[] }> {
  const { terminal, environment, options } = context
  const keys = await keysFor(context, files, alts)
  const progress = openProgress(terminal, environment, files.length, options.quiet)
  const urls = new Map<string, string>()
  const failures = new Map<string, Failure>()
  progress.tell(0)
  await inTurns(files, async (file, index) => {
    try {
      urls.set(file, await upload(context, file, keys[index], alts[index]))
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      failures.set(file, error)
    }
    progress.tell(urls.size + failures.size, oneLine(file))
  }).finally(progress.clear)
  const [first] = failures.values()
  if (first !== undefined && urls.size === 0) throw first
  return {
    uploaded: files.flatMap((file) => (urls.has(file) ? { file, url: urls.get(file) ?? '' } : [])),
    refused: [...failures].map(([file, { message, details }]) =>
      [`${oneLine(file)}: ${message}`, ...details].join('; '),
    ),
  }
}

/** Runs `work` for each of `items`, a few at a time. */
async function inTurns<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries()
  await Promise.all(
    Array.from({ length: CONCURRENT_UPLOADS }, async () => {
      for (const [index, item] of waiting) await work(item, index)
    }),
  )
}
