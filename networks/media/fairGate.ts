/** A gate (networks/media/gate.ts) of whose budget nobody takes more than a share. */
import { openGate, type Gate } from './gate.ts'

export interface FairGate {
  /** Runs the work once its cost is free, of the share of its user and of the whole. */
  pass<T>(user_id: string, cost: number, work: () => Promise<T>): Promise<T>
}

export function openFairGate(budget: number, user_budget: number): FairGate {
  const everybody = openGate(budget)
  const users = new Map<string, { gate: Gate; under_way: number }>()
  return {
    async pass(user_id, cost, work) {
      const own = users.get(user_id) ?? { gate: openGate(user_budget), under_way: 0 }
      users.set(user_id, own)
      own.under_way++
      try {
        return await own.gate.pass(cost, () => everybody.pass(cost, work))
      } finally {
        if (--own.under_way === 0) users.delete(user_id)
      }
    },
  }
}
