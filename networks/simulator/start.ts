/** Runs the simulated networks alone: `npm run simulator`. */
import { join } from 'node:path'
import { startSimulator } from './simulator.ts'

const { SIMULATOR_PORT, PORT, DATA_DIR = 'data' } = process.env

const simulator = await startSimulator({
  port: Number(SIMULATOR_PORT ?? PORT ?? 4010),
  ledger_file: join(DATA_DIR, 'simulator.jsonl'),
})
process.stdout.write(`Simulated networks at ${simulator.url}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.close())
}
