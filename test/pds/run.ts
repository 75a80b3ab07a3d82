/** `npm run test:pds`: publishes to a real Bluesky server. */
import { runApart } from '../apart.ts'

await runApart(import.meta.dirname)
