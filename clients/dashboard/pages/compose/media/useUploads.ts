/** Files on their way to the service: a few at a time, and none is lost by a network that is cut. */
import { useEffect, useRef, useState } from 'react'
import { problemOf, type Problem } from '../../api.ts'
import { useVisit } from '../../session.ts'
import { SESSION_OVER } from '../../work.ts'
import { AGAIN_MS } from '../writes.ts'
import { attachedOf, type AttachedMedia } from './attached.ts'
import { uploadFile } from './calls.ts'

const AT_ONCE = 3

export interface Upload {
  key: string
  file: File
  state: 'waiting' | 'sending' | 'failed'
  share: number
  problem?: Problem
}

/** `arrived` gets each file that is kept, and how many were chosen before it since the page came. */
export function useUploads(arrived: (media: AttachedMedia, place: number) => void) {
  const { leave } = useVisit()
  const [uploads, setUploads] = useState<Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const places = useRef<string[]>([])
  const drop = (key: string) => setUploads((all) => all.filter((one) => one.key !== key))
  const mark = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))

  const send = async ({ key, file }: Upload) => {
    const controller = new AbortController()
    running.current.set(key, controller)
    mark(key, { state: 'sending', share: 0 })
    const { signal } = controller
    try {
      const progress = (share: number) => mark(key, { share })
      const uploaded = await uploadFile(file, { key, signal, progress })
      drop(key)
      arrived(attachedOf(uploaded, file.name), places.current.indexOf(key))
    } catch (thrown) {
      if (signal.aborted) return
      const problem = problemOf(thrown)
      if (problem.code === 'unauthorized') leave(SESSION_OVER)
      mark(key, { state: 'failed', problem })
    } finally {
      running.current.delete(key)
    }
  }

  useEffect(() => {
    const waiting = uploads.filter(
      ({ state, key }) => state === 'waiting' && !running.current.has(key),
    )
    for (const upload of waiting.slice(0, AT_ONCE - running.current.size)) void send(upload)
  })
  const again = (which: (upload: Upload) => boolean) =>
    setUploads((all) => all.map((one) => (which(one) ? waitingAgain(one) : one)))
  const is_cut = uploads.some(isCut)
  useEffect(() => {
    if (!is_cut) return
    // A service that was started anew is back without the browser having been without a network.
    const goOn = () => again(isCut)
    const timer = setInterval(goOn, AGAIN_MS)
    window.addEventListener('online', goOn)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', goOn)
    }
  }, [is_cut])
  useEffect(() => {
    const under_way = running.current
    return () => {
      for (const controller of under_way.values()) controller.abort()
    }
  }, [])

  return {
    uploads,
    add(files: File[]) {
      const added = files.map((file) => ({ key: randomKey(), file, ...NEW }))
      places.current.push(...added.map(({ key }) => key))
      setUploads((all) => [...all, ...added])
    },
    cancel(key: string) {
      running.current.get(key)?.abort()
      drop(key)
    },
    retry: (key: string) => again((upload) => upload.key === key && upload.state === 'failed'),
  }
}

const NEW = { state: 'waiting', share: 0 } as const

function isCut({ problem }: Upload): boolean {
  return problem?.code === 'unreachable'
}

function waitingAgain({ key, file }: Upload): Upload {
  return { key, file, ...NEW }
}

/** `crypto.randomUUID` is only there on https and on this machine. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
