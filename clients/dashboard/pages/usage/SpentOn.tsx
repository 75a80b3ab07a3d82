import { DESCRIPTIONS } from '../../../../networks/descriptions.ts'
import type { Schemas } from '../api.ts'
import { handleOf } from '../networks.ts'
import { monthInWords } from '../plots/days.ts'
import { Plotted } from '../plots/Plotted.tsx'
import { Shares } from '../plots/Shares.tsx'
import { inDigits } from '../parts/numbers.ts'
import { addedUpBy, money, totalOf, type Spending, type Sum } from './spending.ts'

const KINDS: Record<string, string> = {
  post: 'Posts',
  post_with_link: 'Posts with a link',
  article: 'Articles',
  alt_text: 'Descriptions of pictures',
  deletion: 'Deletions',
  post_read: 'Posts that were read',
  user_read: 'Accounts that were read',
}

interface SpentOnProps extends Spending {
  month: string
  connections: Schemas['Connection'][]
}

/** What the money of a month is for. */
export function SpentOn({ month, currency, entries, connections }: SpentOnProps) {
  if (entries.length === 0) return null
  const account = (id: string | undefined) => {
    const connection = connections.find((one) => one.id === id)
    return connection === undefined ? 'An account that is gone' : handleOf(connection)
  }
  const groups = [
    { by: 'Operation', sums: addedUpBy(entries, ({ what }) => KINDS[what] ?? what) },
    { by: 'Account', sums: addedUpBy(entries, ({ account_id }) => account(account_id)) },
    { by: 'Network', sums: addedUpBy(entries, ({ platform }) => DESCRIPTIONS[platform].label) },
  ]
  return (
    <div className="plotted-pair">
      {groups.map(({ by, sums }) => (
        <Spent key={by} by={by} month={month} currency={currency} sums={sums} />
      ))}
    </div>
  )
}

interface SpentProps {
  by: string
  month: string
  currency: string
  sums: [string, Sum][]
}

function Spent({ by, month, currency, sums }: SpentProps) {
  const table = {
    columns: [by, 'Calls', `Spent in ${currency}`, `Set aside in ${currency}`],
    rows: sums.map(([name, { count, spent, committed }]) => [
      name,
      count,
      money(spent),
      money(committed),
    ]),
  }
  return (
    <Plotted
      title={`By ${by.toLowerCase()}`}
      file={`usage-${month}-by-${by.toLowerCase()}`}
      table={table}
      aside={<p className="hint">{monthInWords(month)}</p>}
    >
      <Shares
        shares={sums.map(([name, sum]) => ({
          name,
          value: totalOf(sum),
          label: `${money(totalOf(sum))} · ${inDigits(sum.count)} ${sum.count === 1 ? 'call' : 'calls'}`,
        }))}
      />
    </Plotted>
  )
}
