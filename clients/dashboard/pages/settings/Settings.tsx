import { Page } from '../parts/Page.tsx'
import { useSignedIn } from '../session.ts'
import { Budget } from './Budget.tsx'
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
      <Budget />
      <Password />
      <Passkeys />
      {session.user.is_owner && instance.sign_up !== 'closed' && <Invitations />}
    </Page>
  )
}
