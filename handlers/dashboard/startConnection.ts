import { notConfigured } from '../../openapi/dashboardErrors.ts'
import type { DashboardHandler } from './handler.ts'

/** No network is set up for signing in. */
export const startConnection: DashboardHandler<'startConnection'> = async () => {
  throw notConfigured()
}
