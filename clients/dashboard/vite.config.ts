/** How the pages are built, and served while they are being worked on (docs/CONTRIBUTING.md). */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: `${import.meta.dirname}/pages`,
  base: '/dashboard/',
  plugins: [react()],
  build: {
    outDir: `${import.meta.dirname}/../../generated/dashboard`,
    emptyOutDir: true,
    // Everything is a file of its own: the policy of the pages lets nothing inline run.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: {
    port: 5173,
    strictPort: true,
    // The service is started with PUBLIC_URL=http://localhost:5173, so that cookies and origins are those of the pages.
    proxy: { '/api': 'http://127.0.0.1:3000', '/oauth': 'http://127.0.0.1:3000' },
  },
})
