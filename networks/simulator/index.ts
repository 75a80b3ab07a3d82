/** The simulated networks there are: the one list of them. */
import type { Platform } from '../../generated/names.ts'
import { bluesky } from './bluesky/module.ts'
import { linkedin } from './linkedin/module.ts'
import type { SimulatedModule } from './module.ts'
import { x } from './x/module.ts'

/** The compiler asks for one that the contract has and this list lacks. */
export const SIMULATED: Readonly<Record<Platform, SimulatedModule>> = {
  [x.platform]: x,
  [bluesky.platform]: bluesky,
  [linkedin.platform]: linkedin,
}
