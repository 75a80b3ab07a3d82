/**
 * Loaded before each program that tests launch (`node --import`): it looks up no name and reaches no address beyond this
 * machine. One that tries says which, and ends there, so that whoever launched it cannot miss it. Names that nobody can
 * have (RFC 6761) lead nowhere.
 */
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { writeSync } from 'node:fs'

/** How a program ends that went elsewhere (test/world/program.ts). */
const EXIT_CODE = 86

const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|::1|::ffff:127(\.\d+){3}|0\.0\.0\.0|::)$/
const NOBODYS = /\.(test|invalid|example)\.?$/

/** Whether it is here. Throws for a name that nobody can have. */
function needHere(name: string) {
  if (name === '' || LOOPBACK.test(name)) return
  if (NOBODYS.test(name))
    throw Object.assign(new Error(`${name} leads nowhere`), { code: 'ENOTFOUND' })
  writeSync(2, `went elsewhere: ${name}\n`)
  process.exit(EXIT_CODE)
}

type Call = (this: unknown, ...given: unknown[]) => unknown
type Calls = Record<string, Call>

/** Those that name a host first. */
function guard(
  calls: Calls,
  names: string[],
  refuse: (error: unknown, given: unknown[]) => unknown,
) {
  for (const name of names) {
    const call = calls[name]
    if (call === undefined) continue
    calls[name] = function (...given) {
      try {
        needHere(String(given[0]))
      } catch (error) {
        return refuse(error, given)
      }
      return call.apply(this, given)
    }
  }
}

const LOOKUPS = ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveTxt', 'resolveAny']
const reject = (error: unknown) => Promise.reject(error)
function callBack(error: unknown, given: unknown[]) {
  const back = given.at(-1) as (error: unknown) => void
  process.nextTick(back, error)
}
// Their types say each way of calling them; here they are called as they were.
const asCalls = (one: object) => one as unknown as Calls
guard(asCalls(dns), LOOKUPS, callBack)
guard(asCalls(dns.promises), LOOKUPS, reject)
guard(asCalls(dns.Resolver.prototype), LOOKUPS, callBack)
guard(asCalls(dns.promises.Resolver.prototype), LOOKUPS, reject)

const connect = asCalls(net.Socket.prototype).connect
asCalls(net.Socket.prototype).connect = function (...given) {
  // As net.connect hands it on, and as a caller writes it.
  const [first] = given.flat(1) as [unknown]
  const { host } = (typeof first === 'object' && first !== null ? first : {}) as { host?: unknown }
  // Names are looked up, which says it.
  if (typeof host === 'string' && net.isIP(host) !== 0) needHere(host)
  return connect?.apply(this, given)
}
syncBuiltinESMExports()
