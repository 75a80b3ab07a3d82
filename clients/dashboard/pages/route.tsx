/** Which page is shown: the address, and links that change it without loading anything. */
import { useSyncExternalStore, type AnchorHTMLAttributes, type MouseEvent } from 'react'

const ROOT = '/dashboard'

/** The address as a whole, so that another query or link counts as a change. */
export function useAddress(): URL {
  return new URL(useSyncExternalStore(listen, () => window.location.href))
}

/** The page that an address names, without `/dashboard`: `/`, `/keys`, ... */
export function pageOf({ pathname }: URL): string {
  return pathname.slice(ROOT.length).replace(/\/+$/, '') || '/'
}

export function goTo(page: string, how: 'push' | 'replace' = 'push') {
  const address = ROOT + (page === '/' ? '' : page)
  if (how === 'push') window.history.pushState(null, '', address)
  else window.history.replaceState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  page: string
}

export function Link({ page, ...rest }: LinkProps) {
  const follow = (event: MouseEvent) => {
    // With a key held the browser opens a tab or a window of its own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    goTo(page)
  }
  return <a {...rest} href={ROOT + (page === '/' ? '' : page)} onClick={follow} />
}

function listen(changed: () => void): () => void {
  window.addEventListener('popstate', changed)
  window.addEventListener('hashchange', changed)
  return () => {
    window.removeEventListener('popstate', changed)
    window.removeEventListener('hashchange', changed)
  }
}
