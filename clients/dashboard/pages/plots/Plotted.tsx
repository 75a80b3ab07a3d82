/** A drawing, with its table behind it and as a file. */
import { useId, type ReactNode } from 'react'
import { Disclosure } from '../parts/Disclosure.tsx'
import { csvOf, saveFile } from './csv.ts'
import type { Table } from './table.ts'
import { inDigits } from '../parts/numbers.ts'

interface PlottedProps {
  title: string
  table: Table
  /** The name of the file, without its ending. */
  file: string
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

export function Plotted({ title, table, file, aside, children }: PlottedProps) {
  const id = useId()
  return (
    <section className="card plotted" aria-labelledby={id}>
      <div className="row-title">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
      <div className="plotted-data">
        <Disclosure summary="Show as a table" className="plotted-table">
          {() => <TableOf table={table} title={title} />}
        </Disclosure>
        <button
          type="button"
          aria-label={`Download CSV: ${title}`}
          onClick={() => saveFile(`${file}.csv`, csvOf(table))}
        >
          Download CSV
        </button>
      </div>
    </section>
  )
}

function TableOf({ table: { columns, rows }, title }: { table: Table; title: string }) {
  if (rows.length === 0) return <p>There are no rows.</p>
  return (
    // What is wider than a phone is scrolled, by keyboard, too.
    <div className="table-scroll" role="region" aria-label={`Table: ${title}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...others], row) => (
            <tr key={`${row} ${first}`}>
              <th scope="row">
                <bdi>{first}</bdi>
              </th>
              {others.map((cell, column) => (
                <td key={columns[column + 1]}>
                  {typeof cell === 'number' ? inDigits(cell) : <bdi>{cell}</bdi>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
