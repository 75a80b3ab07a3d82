import { findOverview } from '../db/analytics/analytics.ts'
import type { Handler } from './handler.ts'

export const getAnalyticsOverview: Handler<'getAnalyticsOverview'> = ({ user, sending: { db } }) =>
  findOverview(db, user.id)
