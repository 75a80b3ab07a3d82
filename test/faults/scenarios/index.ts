/** Every scenario there is, in the order in which they run. */
import type { Scenario } from '../scenario.ts'
import { F1 } from './F1.ts'
import { F12 } from './F12.ts'
import { F2 } from './F2.ts'
import { F3 } from './F3.ts'
import { F4 } from './F4.ts'
import { F5 } from './F5.ts'
import { F6 } from './F6.ts'
import { F8 } from './F8.ts'
import { F9 } from './F9.ts'
import { F11 } from './F11.ts'
import { F13 } from './F13.ts'
import { chaos } from './chaos.ts'
import { downtimes } from './downtimes.ts'
import { failover } from './failover.ts'
import { lost } from './lost.ts'
import { removals } from './removals.ts'
import { restarts } from './restarts.ts'
import { sabotage } from './sabotage.ts'
import { settles } from './settles.ts'
import { shutdown } from './shutdown.ts'
import { takeover } from './takeover.ts'
import { unclear } from './unclear.ts'
import { vanished } from './vanished.ts'

export const SCENARIOS: Scenario[] = [
  ...[F1, F2, F3, F4, F5, F6, F8, F9, F11, F12, F13],
  ...[
    failover,
    shutdown,
    takeover,
    downtimes,
    unclear,
    removals,
    settles,
    vanished,
    lost,
    restarts,
    chaos,
    sabotage,
  ],
]
