import type { Handler } from './handler.ts'
import { readHistory } from './history/readHistory.ts'

export const getPostHistory: Handler<'getPostHistory'> = (call) => readHistory(call, 'posts')
