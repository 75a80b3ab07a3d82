/** All that a composer knows: what is typed, whether it is saved, and what would become of it. */
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { Post } from '../posts/calls.ts'
import { useLoaded } from '../work.ts'
import { askedOf, withCards } from './asked.ts'
import { accountOn, findSlot, type NetworkAccounts } from './calls.ts'
import {
  edited,
  filesPlace,
  partsOf,
  type Composition,
  type Edit,
  type VersionName,
} from './composition.ts'
import { countsOf } from './counts.ts'
import type { KeptText, SavedPost } from './kept.ts'
import { useArrivals } from './media/useUploads.ts'
import type { Timed } from './Timing.tsx'
import { useOutlook } from './useOutlook.ts'
import { useSaving } from './useSaving.ts'

export interface OpenedText {
  kept: KeptText
  /** Undefined for a new one. */
  post: Post | undefined
}

export interface ToldText {
  /** It has become a draft. */
  created(saved: SavedPost): void
  /** Gets what is typed, whenever it changes. */
  typed(composition: Composition): void
}

export function useComposer(
  { kept, post }: OpenedText,
  targets: NetworkAccounts[],
  { created, typed }: ToldText,
) {
  const [composition, dispatch] = useReducer(edited, kept.composition)
  const { edit, undo } = useUndo(composition, dispatch)
  useFiles(composition, edit)
  useEffect(() => typed(composition), [typed, composition])
  const [version, show] = useState<VersionName>('shared')
  const [timed, time] = useState<Timed>({
    moment: post?.status === 'scheduled' ? 'keep' : 'now',
    time: '',
  })
  // What goes out by itself is not changed while somebody is in the middle of a word.
  const automatic = post === undefined || post.status === 'draft'
  const saving = useSaving(kept, composition, automatic, created)

  // Typing comes first.
  const deferred = useDeferredValue(composition)
  const text_asked = useMemo(() => askedOf(deferred, timed, post), [deferred, timed, post])
  // Pages are read for exactly what was there when it was wanted: half an address that somebody types is read by nobody.
  const [cards_of, setCardsOf] = useState<string>()
  const reads_cards = text_asked !== undefined && cards_of === text_asked
  const asked = reads_cards ? withCards(text_asked) : text_asked
  const readCards = useCallback(() => setCardsOf(text_asked), [text_asked])
  const outlook = useOutlook(asked)
  const counted = useCounted(asked, deferred, outlook.asked)
  const networks = useMemo(() => outlook.answer?.posts[0]?.networks ?? [], [outlook.answer])
  const shown: VersionName =
    version === 'shared' || composition.networks.includes(version) ? version : 'shared'
  const text = shown !== 'shared' && composition.own[shown] === undefined ? 'shared' : shown
  const counts = useMemo(() => countsOf(networks, counted, text), [networks, counted, text])
  const x_account_id = accountOn(targets, composition, 'x')
  const slot = useLoaded(['queue', 'next', x_account_id], async () => {
    return (await findSlot(x_account_id)) ?? null
  })
  return {
    composition,
    edit,
    undo,
    version: shown,
    show,
    timed,
    time,
    automatic,
    saving,
    outlook,
    is_current: outlook.asked === asked && composition === deferred,
    networks,
    readCards: reads_cards ? undefined : readCards,
    counted,
    counts,
    slot,
  }
}

export type Composing = ReturnType<typeof useComposer>

/** Takes back what took a text away, until something else is done. */
function useUndo(composition: Composition, dispatch: (edit: Edit) => void) {
  const before = useRef(composition)
  const [lost, setLost] = useState<Composition>()
  useEffect(() => {
    before.current = composition
  }, [composition])
  const edit = useCallback(
    (change: Edit) => {
      const takes_away = ['remove', 'share', 'reset'].includes(change.kind)
      setLost(takes_away ? before.current : undefined)
      dispatch(change)
    },
    [dispatch],
  )
  const undo = lost && (() => edit({ kind: 'replace', composition: lost }))
  return { edit, undo }
}

/** Whatever is shown just now, files get to the parts to which they were added. */
function useFiles(composition: Composition, edit: (edit: Edit) => void) {
  useArrivals((media, { place, number }) => {
    const versions: VersionName[] = ['shared', ...composition.networks]
    for (const version of versions) {
      const part = partsOf(composition, version).find((one) => filesPlace(version, one) === place)
      if (part === undefined) continue
      edit({ kind: 'arrive', version, key: part.key, media, number })
      return true
    }
    return false
  })
}

/** What was typed when the service was asked for its last answer. */
function useCounted(
  asked: string | undefined,
  composition: Composition,
  answered: string | undefined,
): Composition {
  const [texts] = useState(() => new Map<string, Composition>())
  if (asked !== undefined) texts.set(asked, composition)
  for (const one of texts.keys()) {
    if (texts.size <= REMEMBERED) break
    if (one !== answered && one !== asked) texts.delete(one)
  }
  return (answered === undefined ? undefined : texts.get(answered)) ?? composition
}

/** More than can be typed while one question is under way. */
const REMEMBERED = 200
