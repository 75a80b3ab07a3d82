import { findQueue } from '../db/posts/queues.ts'
import type { Handler } from './handler.ts'

export const getQueue: Handler<'getQueue'> = async ({ user, db }) => findQueue(db, user.id)
