/** `npm run test:mcp`: holds the agents' endpoint to the published judges of its protocol. */
import { runApart } from '../apart.ts'

await runApart(import.meta.dirname)
