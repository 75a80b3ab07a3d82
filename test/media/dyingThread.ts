/** A thread that dies of whatever it is given. */
import { parentPort } from 'node:worker_threads'

parentPort?.once('message', () => process.exit())
parentPort?.postMessage({ ready: true })
