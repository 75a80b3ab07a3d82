import { findOverview } from '../db/analytics/analytics.ts'
import type { Handler } from './handler.ts'

export const getAnalyticsOverview: Handler<'getAnalyticsOverview'> = ({ user, db }) =>
  findOverview(db, user)
