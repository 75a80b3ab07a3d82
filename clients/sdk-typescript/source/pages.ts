/** Lists, item after item, whatever the pages. */

interface Page {
  pagination: { next_cursor?: string }
}

/** Asks for the next page once all of the one before is used. What comes or goes meanwhile is neither doubled nor skipped. */
export async function* eachOf<Answer extends Page, Item>(
  load: (cursor: string | undefined) => Promise<Answer>,
  itemsOf: (page: Answer) => Item[],
): AsyncGenerator<Item, void> {
  let cursor: string | undefined
  do {
    const page = await load(cursor)
    yield* itemsOf(page)
    cursor = page.pagination.next_cursor
  } while (cursor !== undefined)
}
