/** What a person sees: every simulated account, its timeline, and each post at its own address. */
import { type Platform, PLATFORMS } from '../../network.ts'
import type { Bench } from '../control.ts'
import { type SimulatedAnswer, type Call, decodePath } from '../exchange.ts'
import { showArticlePage } from '../x/articlePage.ts'
import { avatar } from './avatar.ts'
import { counted, html, type Html } from './html.ts'
import { showFile } from './mediaFigures.ts'
import { ICON, LIVE, page } from './page.ts'
import { showThread } from './postCard.ts'
import { type Part, threadAround, threadsOf } from './threads.ts'
import type { SimulatedAccount } from '../state.ts'
import type { World } from '../world.ts'
import { initials, LABELS, shownHandle, timelinePath } from './accountName.ts'
import { benchNav, benchPage } from './benchPages.ts'

export function timeline(call: Call, bench: Bench): SimulatedAnswer {
  const { world } = bench
  const parts = call.path.split('/').slice(1).map(decodePath)
  if (call.method !== 'GET') return page(405, 'Not allowed', html`<p>Pages can only be read.</p>`)
  if (call.path === '/') return page(200, 'Simulated networks', showIndex(bench))

  if (call.path === '/live.js') return LIVE
  if (call.path === '/favicon.svg') return ICON
  const beside = benchPage(call.path, bench)
  if (beside) return beside

  if (parts.length === 3 && parts[0] === 'timeline') {
    const account = findAccount(world, parts[1], parts[2])
    return account ? showTimeline(account, world) : lost('There is no such account.')
  }
  if (parts.length === 3 && parts[0] === 'avatars') {
    const account = findAccount(world, parts[1], parts[2]?.replace(/\.svg$/, ''))
    return account ? avatar(account) : lost('There is no such account.')
  }
  if (parts.length === 2 && parts[0] === 'files') {
    return showFile(parts[1] ?? '', call, world) ?? lost('There is no such file.')
  }
  if (parts.length === 4 && parts[0] === 'x' && parts[2] === 'article') {
    return showArticlePage(parts[3] ?? '', world) ?? lost('There is no such article.')
  }
  const found = findPermalink(parts, world)
  return found ? showPermalink(found, world) : lost('There is no such page.')
}

function findAccount(
  world: World,
  platform: string | undefined,
  handle = '',
): SimulatedAccount | undefined {
  const known = PLATFORMS.find((one) => one === platform)
  return known && world.findAccount(known, handle)
}

function lost(reason: string): SimulatedAnswer {
  return page(404, 'Not found', html`<p class="empty">${reason} <a href="/">All accounts</a></p>`)
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
    ${PLATFORMS.map((platform) => {
      const own = accounts.filter((one) => one.platform === platform)
      const calls = Object.values(requests[platform] ?? {}).reduce((sum, count) => sum + count, 0)
      return html`
        <section class="network ${platform}">
          <h2>
            ${LABELS[platform]}
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
      <span><b>${account.display_name}</b> <small>${shownHandle(account)}</small></span>
      <small class="count">${counted(count, 'post')}</small>
    </a>
  `
}

function showTimeline(account: SimulatedAccount, world: World): SimulatedAnswer {
  const { platform, display_name, subscription_type } = account
  const threads = threadsOf(account, world)
  const body = html`
    <nav><a href="/">All accounts</a></nav>
    <header class="profile ${platform}">
      <span class="avatar">${initials(account)}</span>
      <div>
        <h1>${display_name}</h1>
        <small>
          ${shownHandle(account)} on ${LABELS[platform]}
          ${subscription_type === 'None' ? undefined : html`<i class="tag">${subscription_type}</i>`}
          ${account.revoked ? html`<i class="tag">access revoked</i>` : undefined}
        </small>
      </div>
    </header>
    ${threads.map((thread) => showThread(thread))}
    ${threads.length === 0 ? html`<p class="empty">Nothing has been posted yet.</p>` : undefined}
  `
  return page(200, `${display_name} on ${LABELS[platform]}`, body, {
    refresh: !threads.flat().some(hasFilm),
  })
}

interface Permalink {
  platform: Platform
  id: string
}

/** The paths are those of the real sites, below the name of the network. */
function findPermalink(parts: string[], world: World): Permalink | undefined {
  const [platform, first, name = '', third, last = ''] = parts
  if (platform === 'x' && parts.length === 4 && name === 'status' && third) {
    return { platform, id: third }
  }
  if (platform === 'secondary_a' && parts.length === 5 && first === 'profile' && third === 'post') {
    const did = world.findAccount(platform, name)?.account ?? name
    return { platform, id: `at://${did}/app.bsky.feed.post/${last}` }
  }
  if (platform === 'secondary_b' && parts.length === 4 && first === 'feed' && name === 'update') {
    return { platform, id: third ?? '' }
  }
  return undefined
}

function showPermalink({ platform, id }: Permalink, world: World): SimulatedAnswer {
  const post = world.findPost(platform, id)
  if (post === undefined) {
    return lost(world.isDeleted(platform, id) ? 'This post was deleted.' : 'There is no such post.')
  }
  const author = world.findAccount(platform, post.account)
  const parts = threadAround(post, world)
  const body = html`
    <nav>
      <a href="/">All accounts</a>
      ${author && html`· <a href="${timelinePath(author)}">${author.display_name}</a>`}
    </nav>
    ${showThread(parts, post.id)}
  `
  const said = post.text || (post.platform === 'x' ? post.article?.title : undefined) || 'post'
  return page(200, `${author?.display_name ?? ''}: ${said.slice(0, 60)}`, body, {
    refresh: !parts.some(hasFilm),
  })
}

function hasFilm({ post }: Part): boolean {
  return post.media.some(({ medium }) => medium === 'film')
}
