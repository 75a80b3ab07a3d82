import { Plotted } from '../plots/Plotted.tsx'
import { Shares } from '../plots/Shares.tsx'
import { inDigits } from '../parts/numbers.ts'
import type { PublicSchemas } from '../publicApi.ts'

const SHOWN_MAX = 8

/** What posts are filed under. The largest are drawn, the table has all. */
export function Categories({ categories }: { categories: PublicSchemas['CategoryShare'][] }) {
  if (categories.length === 0) return null
  const table = {
    columns: ['Category', 'Posts', 'Share in %'],
    rows: categories.map(({ name, count, percentage }) => [name, count, percentage]),
  }
  return (
    <Plotted
      title="Categories"
      table={table}
      file="categories"
      aside={<p className="hint">All accounts, all time</p>}
    >
      <Shares
        shares={categories.slice(0, SHOWN_MAX).map(({ name, count, percentage }) => ({
          name,
          value: count,
          label: `${inDigits(count)} · ${inDigits(percentage)} %`,
        }))}
      />
    </Plotted>
  )
}
