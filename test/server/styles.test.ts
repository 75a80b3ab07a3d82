/** Pages that are served as they are have the styles that they were made for. */
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '../world/world.ts'

const w = await openWorld()
afterAll(() => w.close())

test.each(['/', '/docs/guides', '/docs/guides/quickstart', '/docs/errors', '/changelog'])(
  'each class of %s is in its style',
  async (path) => {
    const page = await textOf(path)
    const linked = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)]
    const styles = linked.map(([, href = '']) => textOf(href))
    const style = [
      ...page.matchAll(/<style>(.*?)<\/style>/gs),
      ...(await Promise.all(styles)),
    ].join()
    const classes = [...page.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' '),
    )

    expect(style).toContain('--accent')
    expect([...new Set(classes)].filter((name) => !style.includes(`.${name}`))).toEqual([])
  },
)

async function textOf(path: string): Promise<string> {
  return (await fetch(`${w.service.url}${path}`)).text()
}
