/** What tests invent is the same in every run; another TEST_SEED has them invent something else. */
import fc from 'fast-check'

export const SEED = Number(process.env.TEST_SEED ?? 20261122)
fc.configureGlobal({ seed: SEED })

export { fc }
