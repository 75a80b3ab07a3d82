import type { Command } from 'commander'
import { act, newCommand, posting, withExamples } from '../../command.ts'
import { Failure } from '../../failure.ts'
import { oneLine } from '../../printable.ts'
import { openProgress } from '../../progress.ts'
import { showList } from '../../show.ts'
import type { Surroundings } from '../../surroundings.ts'
import { checkFiles, CONCURRENT_UPLOADS, upload } from '../../uploads.ts'

interface Uploaded {
  file: string
  url: string
}

export function uploadMedia(surroundings: Surroundings): Command {
  const command = newCommand('upload', 'Upload pictures and videos, and print their URLs')
    .argument('<files...>', 'JPG, PNG, GIF, WebP, MP4 or MOV')
    .action(
      act<object, [string[]]>(surroundings, ['file', 'url'], async (context, files) => {
        await checkFiles(files)
        const { terminal, options } = context
        const progress = openProgress(terminal, surroundings, files.length, options.quiet)
        const uploaded: (Uploaded | undefined)[] = files.map(() => undefined)
        const refused: string[] = []
        let done = 0
        await inTurns(files, async (file, index) => {
          try {
            uploaded[index] = { file, url: await upload(context, file, index) }
          } catch (error) {
            if (!(error instanceof Failure) || files.length === 1) throw error
            refused.push([`${oneLine(file)}: ${error.message}`, ...error.details].join('; '))
          }
          progress.tell(++done, oneLine(file))
        }).finally(progress.clear)
        const found = uploaded.filter((one) => one !== undefined)
        if (options.dryRun) return terminal.say('Nothing was sent.')
        // Nothing but URLs, so that they can be handed on as they are.
        if (context.json) showList(context, found, [], found)
        else for (const { url } of found) terminal.print(oneLine(url))
        if (refused.length === 0) return terminal.say(`${found.length} uploaded.`)
        throw new Failure('partial', `${refused.length} of ${files.length} were refused.`, {
          details: refused,
        })
      }),
    )
  return withExamples(posting(command), [
    ['media upload otter.png', 'One picture; its URL is what "posts" can attach'],
    ['media upload *.jpg --json file,url', 'Several, and which is which'],
  ])
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
