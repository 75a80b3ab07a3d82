/** What a person sees: every simulated account, its timeline, and each post at its own address. */
import { CHOICES, type Platform } from '../../../generated/names.ts'
import { DESCRIPTIONS, NETWORKS } from '../../descriptions.ts'
import type { Bench } from '../control.ts'
import { type SimulatedAnswer, type Call, decodePath } from '../exchange.ts'
import { avatar } from './avatar.ts'
import { counted, html, type Html } from './html.ts'
import { showFile } from './mediaFigures.ts'
import { coloursOf, ICON, LIVE, lost, page } from './page.ts'
import { showThread } from './postCard.ts'
import { type Part, threadAround, threadsOf } from './threads.ts'
import type { SimulatedAccount } from '../state.ts'
import type { World } from '../world.ts'
import { initials, shownHandle, timelinePath } from './accountName.ts'
import { benchNav, benchPage } from './benchPages.ts'

export function timeline(call: Call, bench: Bench): SimulatedAnswer {
  const { world } = bench
  const parts = call.path.split('/').slice(1).map(decodePath)
  if (call.method !== 'GET') return page(405, 'Not allowed', html`<p>Pages can only be read.</p>`)
  if (call.path === '/') return page(200, 'Simulated networks', showIndex(bench))

  if (call.path === '/live.js') return LIVE
  if (call.path === '/colours.css') return coloursOf(world.rules)
  if (call.path === '/favicon.svg') return ICON
  const beside = benchPage(call.path, bench)
  if (beside) return beside

  if (parts.length === 3 && parts[0] === 'timeline') {
    const account = findAccount(world, parts[1], parts[2])
    return account ? showTimeline(account, bench) : lost('There is no such account.')
  }
  if (parts.length === 3 && parts[0] === 'avatars') {
    const account = findAccount(world, parts[1], parts[2]?.replace(/\.svg$/, ''))
    return account ? avatar(account) : lost('There is no such account.')
  }
  if (parts.length === 2 && parts[0] === 'files') {
    return showFile(parts[1] ?? '', call, world) ?? lost('There is no such file.')
  }
  return showOwnPage(parts, bench) ?? lost('There is no such page.')
}

function findAccount(
  world: World,
  platform: string | undefined,
  handle = '',
): SimulatedAccount | undefined {
  const shown = CHOICES.Platform.find((one) => one === platform)
  return shown && world.findAccount(shown, handle)
}

function showIndex({ world, requests, faults }: Bench): Html {
  const accounts = world.listAccounts()
  const waiting = faults.list().length
  return html`
    ${benchNav('/')}
    <header class="top">
      <h1>Simulated networks</h1>
      <p>
        They speak the real wire protocols, on this machine only. What you see here is what readers
        would see there.
      </p>
    </header>
    ${NETWORKS.map(({ platform, label }) => {
      const own = accounts.filter((one) => one.platform === platform)
      const calls = Object.values(requests[platform] ?? {}).reduce((sum, count) => sum + count, 0)
      return html`
        <section class="network ${platform}">
          <h2>
            ${label}
            <small>${counted(calls, 'call')} since the start</small>
          </h2>
          ${own.map((account) => showAccount(account, world))}
          ${own.length === 0 ? html`<p class="empty">No accounts yet.</p>` : undefined}
        </section>
      `
    })}
    <footer>
      <a href="/faults">${counted(waiting, 'fault')} waiting</a>
    </footer>
  `
}

function showAccount(account: SimulatedAccount, world: World): Html {
  const count = world.listPosts(account).length
  return html`
    <a class="account" href="${timelinePath(account)}">
      <span class="avatar">${initials(account)}</span>
      <span><b>${account.display_name}</b> <small>${shownHandle(account, world)}</small></span>
      <small class="count">${counted(count, 'post')}</small>
    </a>
  `
}

function showTimeline(account: SimulatedAccount, bench: Bench): SimulatedAnswer {
  const { platform, display_name, subscription_type } = account
  const { label } = DESCRIPTIONS[platform]
  const threads = threadsOf(account, bench)
  const body = html`
    <nav><a href="/">All accounts</a></nav>
    <header class="profile ${platform}">
      <span class="avatar">${initials(account)}</span>
      <div>
        <h1>${display_name}</h1>
        <small>
          ${shownHandle(account, bench.world)} on ${label}
          ${subscription_type === 'None' ? undefined : html`<i class="tag">${subscription_type}</i>`}
          ${account.revoked ? html`<i class="tag">access revoked</i>` : undefined}
        </small>
      </div>
    </header>
    ${threads.map((thread) => showThread(thread, bench))}
    ${threads.length === 0 ? html`<p class="empty">Nothing has been posted yet.</p>` : undefined}
  `
  return page(200, `${display_name} on ${label}`, body, {
    refresh: !threads.flat().some(hasFilm),
  })
}

/** The paths are those of the real sites, below the name of the network. */
function showOwnPage([name, ...parts]: string[], bench: Bench): SimulatedAnswer | undefined {
  const platform = CHOICES.Platform.find((one) => one === name)
  if (platform === undefined) return undefined
  const { pages } = bench.networks[platform]
  const id = pages.postAt(parts)
  return id === undefined ? pages.show?.(parts) : showPost(platform, id, bench)
}

function showPost(platform: Platform, id: string, bench: Bench): SimulatedAnswer {
  const { world, networks } = bench
  const post = world.findPost(platform, id)
  if (post === undefined) {
    return lost(world.isDeleted(platform, id) ? 'This post was deleted.' : 'There is no such post.')
  }
  const author = world.findAccount(platform, post.account)
  const parts = threadAround(post, bench)
  const body = html`
    <nav>
      <a href="/">All accounts</a>
      ${author && html`· <a href="${timelinePath(author)}">${author.display_name}</a>`}
    </nav>
    ${showThread(parts, bench, post.id)}
  `
  const said = post.text || networks[platform].pages.titleOf?.(post) || 'post'
  return page(200, `${author?.display_name ?? ''}: ${said.slice(0, 60)}`, body, {
    refresh: !parts.some(hasFilm),
  })
}

function hasFilm({ post }: Part): boolean {
  return post.media.some(({ medium }) => medium === 'film')
}
