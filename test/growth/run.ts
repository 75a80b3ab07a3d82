/** `npm run test:growth`: holds the contract to its last release, and to the flows that people are shown. */
import { runApart } from '../apart.ts'

await runApart(import.meta.dirname)
