/** The errors of a contract as its introduction lists them: `| 404 | \`not_found\` | what it means | again? |`. */
export interface ErrorRow {
  code: string
  status: string
  meaning: string
  /** Undefined where the table does not say whether to send it again. */
  again: string | undefined
  remedy: string
}

/** Of a contract what they are made of. */
export interface ErrorTable {
  info: { description?: string | undefined }
  'x-remedies': object
}

const ROW = /^\| (\d+) \| `(\w+)` \| ([^|]+) \|(?: ([^|]+) \|)?$/gm

/** In the order of the table, but those that are known. Throws for one without a remedy. */
export function errorRowsOf(from: ErrorTable, known: ReadonlySet<string> = new Set()): ErrorRow[] {
  const remedies = new Map<string, string>(Object.entries(from['x-remedies']))
  return [...(from.info.description ?? '').matchAll(ROW)]
    .filter(([, , code = '']) => !known.has(code))
    .map(([, status = '', code = '', meaning = '', again]) => {
      const remedy = remedies.get(code)
      if (remedy === undefined) throw new Error(`${code} has no remedy`)
      return { code, status, meaning, again, remedy }
    })
}
