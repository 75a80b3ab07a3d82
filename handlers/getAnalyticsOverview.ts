import { findOverview } from '../db/analytics/analytics.ts'
import { narrowingOf } from './analytics/narrowingOf.ts'
import type { Handler } from './handler.ts'

export const getAnalyticsOverview: Handler<'getAnalyticsOverview'> = ({ user, query, db }) =>
  findOverview(db, user, narrowingOf(query))
