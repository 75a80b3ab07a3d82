/** `npm run test:clients`: holds the contract to the generators that people make clients with. */
import { runApart } from '../apart.ts'

await runApart(import.meta.dirname)
