/** What pages with numbers show, and the files that they make of it. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** What stands below each name in a list of figures, without what it is compared with. */
export async function figuresOf(page: Page, region: string): Promise<Record<string, string>> {
  const figures = page.getByRole('region', { name: region, exact: true }).locator('.figures > div')
  await figures.first().waitFor()
  const lines = await figures.evaluateAll((all) =>
    all.map((one) => [...one.children].map((part) => part.textContent)),
  )
  return Object.fromEntries(lines.map(([name = '', value = '']) => [name, value]))
}

/** The rows behind a drawing, without their headings. */
export async function rowsBehind(page: Page, region: string): Promise<string[][]> {
  const shown = page.getByRole('region', { name: region, exact: true })
  await shown.getByText('Show as a table').click()
  const table = shown.getByRole('region', { name: `Table: ${region}`, exact: true })
  await table.waitFor()
  return table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)))
}

export async function csvFrom(
  page: Page,
  title: string,
): Promise<{ name: string; lines: string[] }> {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download CSV: ${title}`, exact: true }).click()
  const file = await coming
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.split('\r\n').slice(0, -1) }
}

/** A number as the pages write it. */
export function written(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 2 })
}
