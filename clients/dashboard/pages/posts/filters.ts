/** What the list of posts shows, as the address of its page says it. */
import { CHOICES } from '../../../../generated/names.ts'
import type { paths } from '../../../../generated/openapi.ts'
import { networkNamed } from '../../../../networks/descriptions.ts'

export type ListQuery = NonNullable<paths['/posts']['get']['parameters']['query']>
type Status = NonNullable<ListQuery['status']>
type Sort = NonNullable<ListQuery['sort']>

export const TABS: { status: Status | undefined; label: string; empty: string }[] = [
  { status: undefined, label: 'All', empty: 'There is no post yet.' },
  { status: 'draft', label: 'Drafts', empty: 'There is no draft.' },
  { status: 'scheduled', label: 'Scheduled', empty: 'Nothing is scheduled.' },
  { status: 'posted', label: 'Posted', empty: 'Nothing has been posted yet.' },
  { status: 'failed', label: 'Failed', empty: 'Nothing has failed.' },
]

/** The order in which each status is of use. */
const SORTS: Partial<Record<Status, Sort>> = { scheduled: 'scheduled', posted: 'published' }

/** By their names in the contract; what the contract does not know is left out. */
export function queryOf(address: URLSearchParams): ListQuery {
  const status = CHOICES.PostStatus.find((one) => one === address.get('status'))
  const platform = networkNamed(address.get('platform') ?? '')?.platform
  const q = address.get('q')?.trim()
  const category = address.get('category')?.trim()
  return {
    ...(status !== undefined && { status }),
    sort: (status && SORTS[status]) ?? 'created',
    ...(platform !== undefined && { platform }),
    ...(q && { q }),
    ...(category && { category }),
  }
}

/** The same address with another value; an empty one is left out. */
export function withFilter(address: URLSearchParams, name: string, value: string | undefined) {
  const changed = new URLSearchParams(address)
  if (value) changed.set(name, value)
  else changed.delete(name)
  return changed
}

export function isNarrowed({ q, category, platform }: ListQuery): boolean {
  return [q, category, platform].some((one) => one !== undefined)
}
