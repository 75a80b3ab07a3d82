/** What can be asked of the model and of the service alike. */
import type { Platform } from '../../networks/network.ts'
import type { Fault } from './model.ts'

export interface Written {
  text: string
  parts: string[]
  platforms: Platform[]
  date: string | null
}

/** Posts are named by their places in the model. */
export type ApiRequest =
  | { kind: 'create'; posts: Written[]; now: boolean }
  | { kind: 'edit'; post: number; text?: string; date?: string | null; confirm: boolean }
  | { kind: 'schedule'; post: number; date: string; confirm: boolean }
  | { kind: 'batch'; posts: number[]; date: string; confirm: boolean }
  | { kind: 'publish'; post: number; platforms?: Platform[]; confirm: boolean }
  | { kind: 'delete'; post: number; removes: boolean }

/** The networks' moods, what passes with time, and a new sign-in. */
export type Happening =
  | { kind: 'faults'; platform: Platform; faults: Fault[] }
  | { kind: 'time'; post: number; late: boolean }
  | { kind: 'looks' | 'deadlines' }
  | { kind: 'hold_ends' | 'reconnect'; platform: Platform }

export type Request = ApiRequest | Happening

/** The answer, or who waits for one, on which networks. */
export type Reply = string | Waiting
export interface Waiting {
  post: number
  asked: Platform[]
  created: boolean
}
