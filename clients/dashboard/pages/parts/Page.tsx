import { useEffect, type ReactNode } from 'react'

/** A page's title, in the tab and as the heading where the focus goes when the page comes. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = title === 'Otterpost' ? title : `${title} · Otterpost`
  }, [title])
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </>
  )
}
