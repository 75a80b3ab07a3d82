import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './App.tsx'

const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <BrowserRouter basename="/dashboard">
      <App />
    </BrowserRouter>,
  )
}
