import { Page } from '../parts/Page.tsx'
import { useSignedIn } from '../session.ts'
import { Invitations } from './Invitations.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Password } from './Password.tsx'
import { Profile } from './Profile.tsx'
import { Queue } from './Queue.tsx'

export function Settings() {
  const { session, instance } = useSignedIn()
  return (
    <Page title="Settings">
      <Profile />
      <Queue />
      <Password />
      <Passkeys />
      {session.user.is_owner && instance.sign_up !== 'closed' && <Invitations />}
    </Page>
  )
}
