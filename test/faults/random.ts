/** Chance that can be had again: one seed gives one sequence (the generator is Mulberry32). */
export interface Random {
  /** From 0 up to, and without, 1. */
  share(): number
  /** A whole number from 0 up to, and without, `below`. */
  whole(below: number): number
  pick<One>(list: readonly One[]): One
}

export function openRandom(seed: number): Random {
  let state = seed >>> 0
  function share(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(share() * below)
  return {
    share,
    whole,
    pick(list) {
      const one = list[whole(list.length)]
      if (one === undefined) throw new Error('nothing to pick from')
      return one
    },
  }
}
