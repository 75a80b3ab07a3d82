import { defineConfig } from 'orval'

const input = `${process.env.CONTRACT}`

export default defineConfig({
  client: {
    input,
    output: {
      target: 'otterpost.ts',
      client: 'fetch',
      baseUrl: { runtime: '`${process.env.OTTERPOST_URL}/api/v1`' },
    },
  },
  checks: { input, output: { target: 'checks.ts', client: 'zod' } },
})
