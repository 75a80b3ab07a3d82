/** A person in a browser at the consent pages of the simulated networks: looks, chooses, and is sent back. */
export interface Choice {
  /** The account's id on its network; a new one of this handle where `new_handle` is given. */
  account?: string
  new_handle?: string
  decision?: 'allow' | 'deny'
}

/** Where the browser is sent back to. */
export async function consent(url: string, choice: Choice = {}): Promise<URL> {
  const shown = await fetch(url)
  const page = await shown.text()
  if (shown.status !== 200) throw new Error(`no consent page: ${shown.status} ${page}`)
  const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
  const first = /name="account" value="([^"]*)"/.exec(page)?.[1] ?? ''
  const { account = first, new_handle = '', decision = 'allow' } = choice
  const sent = await fetch(action ?? '', {
    method: 'POST',
    body: new URLSearchParams({ account: new_handle ? '' : account, new_handle, decision }),
    redirect: 'manual',
  })
  const answer = await sent.text()
  if (sent.status !== 303) throw new Error(`nobody was sent back: ${sent.status} ${answer}`)
  return new URL(sent.headers.get('location') ?? '')
}
