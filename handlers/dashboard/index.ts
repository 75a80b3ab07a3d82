/** One handler per operation of the dashboard. The compiler refuses a missing, an extra and a misshapen one. */
import { getInstance } from './getInstance.ts'
import { createUser } from './createUser.ts'
import { getSession } from './getSession.ts'
import { createSession } from './createSession.ts'
import { deleteSession } from './deleteSession.ts'
import { createSessionFromLink } from './createSessionFromLink.ts'
import { createSignInOptions } from './createSignInOptions.ts'
import { createSessionFromPasskey } from './createSessionFromPasskey.ts'
import { updateUser } from './updateUser.ts'
import { updatePassword } from './updatePassword.ts'
import { listPasskeys } from './listPasskeys.ts'
import { createPasskey } from './createPasskey.ts'
import { createPasskeyOptions } from './createPasskeyOptions.ts'
import { deletePasskey } from './deletePasskey.ts'
import { listKeys } from './listKeys.ts'
import { createKey } from './createKey.ts'
import { deleteKey } from './deleteKey.ts'
import { listConnections } from './listConnections.ts'
import { updateConnection } from './updateConnection.ts'
import { deleteConnection } from './deleteConnection.ts'
import { startConnection } from './startConnection.ts'
import { listInvitations } from './listInvitations.ts'
import { createInvitation } from './createInvitation.ts'
import { deleteInvitation } from './deleteInvitation.ts'
import type { DashboardHandler, DashboardOperationId } from './handler.ts'

export const dashboardHandlers: { [Id in DashboardOperationId]: DashboardHandler<Id> } = {
  getInstance,
  createUser,
  getSession,
  createSession,
  deleteSession,
  createSessionFromLink,
  createSignInOptions,
  createSessionFromPasskey,
  updateUser,
  updatePassword,
  listPasskeys,
  createPasskey,
  createPasskeyOptions,
  deletePasskey,
  listKeys,
  createKey,
  deleteKey,
  listConnections,
  updateConnection,
  deleteConnection,
  startConnection,
  listInvitations,
  createInvitation,
  deleteInvitation,
}
