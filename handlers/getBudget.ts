import { findBudget } from '../db/costs/budgets.ts'
import type { Handler } from './handler.ts'

export const getBudget: Handler<'getBudget'> = ({ user, db }) => findBudget(db, user.id)
