/** Every scenario there is, in the order in which they run. */
import type { Scenario } from '../scenario.ts'
import { F1 } from './F1.ts'

export const SCENARIOS: Scenario[] = [F1]
