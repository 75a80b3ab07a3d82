/** Opens what is to be written on: a new post, a saved one, or what was never saved. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { answerOf, api } from '../api.ts'
import { newKey } from '../newKey.ts'
import { Alert } from '../parts/Alert.tsx'
import { Page } from '../parts/Page.tsx'
import { useSignedIn } from '../session.ts'
import { useLoaded } from '../work.ts'
import { Composer } from './Composer.tsx'
import { takenUp, type KeptText } from './kept.ts'
import { KeptTexts } from './KeptTexts.tsx'
import { isOf, openedText, openFor } from './opening.ts'
import { rememberParts } from './partKeys.ts'
import { textName } from './textName.ts'
import type { ToldText } from './useComposer.ts'

export function Compose() {
  const { id } = useParams()
  const name = textName(useLocation())
  return <OneText key={name} id={id} name={name} />
}

function OneText({ id, name }: { id: string | undefined; name: string }) {
  const { session } = useSignedIn()
  const [text_key] = useState(newKey)
  const [first_id] = useState(id)
  const [restored, restore] = useState<KeptText>()
  const opening = useQuery({
    queryKey: ['composed', text_key],
    queryFn: () => openFor(session.user.id, first_id),
    staleTime: Infinity,
    gcTime: 0,
  })
  const accounts = useLoaded(['connections'], () => answerOf(api.GET('/connections')))
  const { data } = opening
  const opened = useMemo(
    () => data && openedText(data, { id: first_id, name }, text_key, restored),
    [data, first_id, name, text_key, restored],
  )
  const told = useTold(name, id)

  if (data === undefined || opened === undefined)
    return (
      <Unopened title="Compose">
        <Alert
          problem={opening.error ?? undefined}
          retry={async () => void (await opening.refetch())}
        />
        {opening.error === null && <p className="loading">Loading…</p>}
      </Unopened>
    )
  const was_typed = first_id !== undefined && data.abandoned.some(isOf(first_id))
  if (data.is_gone && !was_typed)
    return (
      <Unopened title="Not found">
        <p>There is no such post, or not any more.</p>
      </Unopened>
    )
  if (opened.post?.status === 'posted')
    return (
      <Unopened title="Posted">
        <p>
          It is posted, and stays as it is. <Link to={`/posts/${opened.post.id}`}>The post</Link>
        </p>
      </Unopened>
    )
  return (
    <Composer
      key={opened.kept.key}
      opened={opened}
      targets={data.targets.platforms}
      connections={accounts.value?.connections ?? []}
      told={told}
    >
      {id === undefined && restored === undefined && (
        <KeptTexts
          texts={data.abandoned.filter(({ key }) => key !== opened.kept.key)}
          restore={async (text) => restore(await takenUp(session.user.id, text))}
        />
      )}
    </Composer>
  )
}

/** A draft that is made is in the address from then on, and what is typed is known by both of its names. */
function useTold(name: string, id: string | undefined): ToldText {
  const navigate = useNavigate()
  return useMemo(
    () => ({
      created(saved) {
        void navigate(`/compose/${saved.id}`, { replace: true, state: { text: name } })
      },
      typed(composition) {
        rememberParts(id === undefined ? [name] : [name, id], composition)
      },
    }),
    [navigate, name, id],
  )
}

function Unopened({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title}>
      {children}
      <p>
        <Link to="/posts">All posts</Link>
      </p>
    </Page>
  )
}
