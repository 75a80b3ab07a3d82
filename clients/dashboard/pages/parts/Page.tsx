import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'

/** After the first page of a visit, each one that comes takes the focus. */
let is_first = true

/**
 * A page's title, in the tab and as the heading at which keyboards and screen readers begin when the page has come
 * in place of another one.
 */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = title === 'Otterpost' ? title : `${title} · Otterpost`
  }, [title])
  // Before it is seen: the focus is never nowhere.
  useLayoutEffect(() => {
    if (!is_first) {
      window.scrollTo(0, 0)
      heading.current?.focus()
    }
    is_first = false
  }, [])
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  )
}
