/**
 * What has the focus may be taken away: a row that is deleted, a button that has done its work. The focus goes on to
 * what is nearest to its place then, so that no key is pressed into nothing and no screen reader begins anew.
 */
import { useEffect, useRef, type RefObject } from 'react'

/** Each element around the focus, from the inside, with its place among its siblings. */
type Way = { element: Element; place: number }[]

const REACHED = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Of all that is within the element that it is for. */
export function useKeptFocus(): RefObject<HTMLElement | null> {
  const around = useRef<HTMLElement>(null)
  useEffect(() => {
    const root = around.current
    if (root === null) return
    let way: Way = []
    const remember = ({ target }: FocusEvent) => {
      way = target instanceof Element && root.contains(target) ? wayTo(target, root) : []
    }
    const observer = new MutationObserver(() => {
      const [focused] = way
      if (focused === undefined || focused.element.isConnected) return
      // What goes away may have said itself where the focus goes.
      if (document.activeElement === document.body) nearest(way)?.focus()
    })
    document.addEventListener('focusin', remember)
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
  return around
}

function wayTo(focused: Element, root: Element): Way {
  const way: Way = []
  for (let element = focused; ;) {
    const { parentElement } = element
    const place = parentElement === null ? 0 : [...parentElement.children].indexOf(element)
    way.push({ element, place })
    if (element === root || parentElement === null) return way
    element = parentElement
  }
}

/** What has come in its place, what is behind it, or what is before it, within the least that is still there. */
function nearest(way: Way): HTMLElement | undefined {
  for (const [step, { element }] of way.entries()) {
    const lost = way[step - 1]
    if (!element.isConnected || lost === undefined) continue
    const children = [...element.children]
    const behind = children.slice(lost.place).flatMap(reachedIn)[0]
    const before = children.slice(0, lost.place).flatMap(reachedIn).at(-1)
    const found = behind ?? before
    if (found !== undefined) return found
  }
  return undefined
}

function reachedIn(element: Element): HTMLElement[] {
  const all = [element, ...element.querySelectorAll(REACHED)]
  return all.filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement && one.matches(REACHED) && one.checkVisibility(),
  )
}
