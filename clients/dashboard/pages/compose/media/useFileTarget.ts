/** Files that are dropped on a part of a page, or pasted in it. */
import { useEffect, useRef, useState, type RefObject } from 'react'

/** Gives whether files are being held over it. */
export function useFileTarget(
  target: RefObject<HTMLElement | null>,
  take: (files: File[]) => void,
): boolean {
  const [over, setOver] = useState(false)
  const taking = useRef(take)
  useEffect(() => {
    taking.current = take
  })
  useEffect(() => {
    const element = target.current
    if (element === null) return
    const listening = new AbortController()
    const options = { signal: listening.signal }
    element.addEventListener(
      'dragover',
      (event) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      options,
    )
    element.addEventListener(
      'dragleave',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOver(false)
      },
      options,
    )
    element.addEventListener(
      'drop',
      (event) => {
        setOver(false)
        if (!holdsFiles(event)) return
        event.preventDefault()
        taking.current([...(event.dataTransfer?.files ?? [])])
      },
      options,
    )
    element.addEventListener(
      'paste',
      (event) => {
        const data = event.clipboardData
        // Who copies from a sheet or a document gets a picture of it besides the text that is meant.
        if (data === null || data.files.length === 0 || data.types.includes('text/plain')) return
        event.preventDefault()
        taking.current([...data.files])
      },
      options,
    )
    return () => listening.abort()
  }, [target])
  return over
}

function holdsFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}
