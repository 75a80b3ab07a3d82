/** Every scenario there is, in the order in which they run. */
import type { Scenario } from '../scenario.ts'
import { F1 } from './F1.ts'
import { F12 } from './F12.ts'
import { F2 } from './F2.ts'
import { F6 } from './F6.ts'
import { sabotage } from './sabotage.ts'
import { takeover } from './takeover.ts'

export const SCENARIOS: Scenario[] = [F1, F2, F6, F12, sabotage, takeover]
