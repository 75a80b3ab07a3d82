import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { problemOf } from './api.ts'
import { Breakable, isForeseen } from './parts/Broken.tsx'

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root, { onCaughtError: note }).render(
    <BrowserRouter basename="/dashboard">
      <Breakable place="">
        <App />
      </Breakable>
    </BrowserRouter>,
  )
}

/** For whoever looks for the fault. */
function note(thrown: unknown) {
  if (!isForeseen(problemOf(thrown))) reportError(thrown)
}
