/** All that the program has from outside, so that tests can run it beside themselves. */
export interface Environment {
  stdin: Input
  stdout: Output
  stderr: Output
  env: Record<string, string | undefined>
  /** What is typed to call the program, for help and hints; `otterpost` when left out. */
  called?: string | undefined
  /** The instance that is meant when none is named; the usual address when left out. */
  home?: string | undefined
  /** Milliseconds. */
  pause: (duration_ms: number) => Promise<unknown>
}

export type Input = NodeJS.ReadableStream & {
  isTTY?: boolean
  setRawMode?: (mode: boolean) => unknown
}

export type Output = NodeJS.WritableStream & { isTTY?: boolean; columns?: number }
