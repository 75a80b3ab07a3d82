/** Stands in place of what cannot be drawn, so that all else goes on: by a fault of ours, or as a part has not arrived. */
import type { ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { localProblem, problemOf, type Problem } from '../api.ts'
import { Alert } from './Alert.tsx'
import { Page } from './Page.tsx'

interface BreakableProps {
  /** With another one it is tried again. */
  place: string
  children: ReactNode
}

export function Breakable({ place, children }: BreakableProps) {
  return (
    <ErrorBoundary
      resetKeys={[place]}
      fallbackRender={({ error }) => (
        <Page title="Not shown">
          <Alert problem={wordsFor(error)} />
          <p>What you have typed is kept in this browser.</p>
          <p className="buttons">
            <button type="button" className="main" onClick={() => location.reload()}>
              Load the page again
            </button>
          </p>
        </Page>
      )}
    >
      {children}
    </ErrorBoundary>
  )
}

/** A part of the pages that is loaded when it is wanted. Throws a Problem. */
export async function arrived<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part
  } catch {
    throw localProblem(
      'A part of the page has not arrived: the connection is cut, or there is a newer version.',
    )
  }
}

function wordsFor(thrown: unknown): Problem {
  const problem = problemOf(thrown)
  if (isForeseen(problem)) return problem
  return { ...problem, message: `Something is wrong with this page: ${problem.message}` }
}

export function isForeseen({ code }: Problem): boolean {
  return code === 'local'
}
