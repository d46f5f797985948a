import { sql } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { holds, roles } from '#access/permissions.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { changeRights, findRights } from '#features/identity/server/change-rights.ts'
import { isLinkToken } from '#features/identity/server/link-tokens.ts'
import { findUserByEmail } from '#features/identity/server/queries.ts'
import { startSession } from '#features/identity/server/start-session.ts'
import { users } from '#features/identity/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import * as contract from '../contract/invitations.ts'
import { roleOf } from '../contract/users.ts'
import { holdsAll, invitationActs, invitationDays, invitationState, type InvitedRole, withRights } from '../rules.ts'
import { holdSuperadmins } from './hold-superadmins.ts'
import { queueInvitationMail } from './invitation-mail.ts'
import {
  findInvitation,
  insertInvitation,
  type InvitationRow,
  renewInvitation,
  revokePending,
  stateOf,
  takeInvitation,
} from './invitation-queries.ts'
import { staffInvitations } from './tables.ts'

const objectOf = (id: number) => `staff-invitation/${id}`
const roleName = (role: InvitationRow['role']) => roleOf(role) as InvitedRole

type Invitation = RowOf<typeof contract.listStaffInvitations>
type Row = Omit<Invitation, 'role'> & { role: InvitationRow['role'] }

export const invitationLists = listOperations(
  contract.listStaffInvitations,
  contract.exportStaffInvitations,
  ({ db }, { query: { q, state, role, ...page } }) =>
    readPage<Row>(db, page, {
      select: sql`
        select i.id, i.email, i.email as name, i.role, i.flags, ${stateOf} as state, u.name as invited_by, i.created_at, i.sent_at,
          i.expires_at, i.accepted_at, i.revoked_at
        from ${staffInvitations} i join ${users} u on u.id = i.invited_by`,
      id: sql`i.id`,
      name: sql`i.email`,
      where: [
        state && sql`${stateOf} = ${state}`,
        role && sql`i.role = ${roles[role]}`,
        matching(q, [sql`i.email`, sql`u.name`]),
      ],
    }),
)({
  shape: ({ role, ...row }) => ({ ...row, role: roleName(role) }),
  columns: {
    id: 'id',
    email: 'email',
    role: ({ role }) => roleOf(role),
    flags: ({ flags }) => flags.join(' '),
    state: 'state',
    'invited by': 'invited_by',
    created: 'created_at',
    sent: 'sent_at',
    expires: 'expires_at',
    accepted: 'accepted_at',
    withdrawn: 'revoked_at',
  },
})

const shownInvitation = (row: InvitationRow, invitedBy: string, now: Date): Invitation => ({
  id: row.id,
  email: row.email,
  role: roleName(row.role),
  flags: row.flags,
  state: invitationState(row, now),
  invited_by: invitedBy,
  created_at: row.createdAt,
  sent_at: row.sentAt,
  expires_at: row.expiresAt,
  accepted_at: row.acceptedAt,
  revoked_at: row.revokedAt,
})

/** An invitation for staff. Refuses with `not_found`. */
async function readInvitation(db: Queryable, id: number, now: Date): Promise<Invitation> {
  const { invitation, invitedByName } = (await findInvitation(db, id)) ?? fail('not_found')
  return shownInvitation(invitation, invitedByName, now)
}

/** Locks everyone who can grant rights, and refuses callers who no longer can. */
async function holdGiver(tx: Tx, actor: Actor): Promise<number> {
  const userId = actor.userId ?? fail('not_logged_in')
  if (!(await holdSuperadmins(tx)).includes(userId)) fail('forbidden')
  return userId
}

const validFrom = (now: Date) => ({
  sentAt: now,
  expiresAt: new Date(now.getTime() + invitationDays * 24 * 3_600_000),
})

export const createStaffInvitationOperation = operation(
  contract.createStaffInvitation,
  async ({ tx, actor, input, now }) => {
    const invitedBy = await holdGiver(tx, actor)
    const { email, reason } = input.body
    const given = { role: roles[input.body.role], flags: [...new Set(input.body.flags)] }
    if (email === actor.email?.toLowerCase()) fail('own_rights')
    const known = (await findUserByEmail(tx, email))?.user
    if (known && holdsAll(known, given)) fail('staff_rights_already')
    if (known?.role === roles.dealer && given.role !== roles.user) fail('role_of_members')
    await withdraw(tx, actor, { email }, 'Replaced by another invitation', now)
    const row = await insertInvitation(tx, { email, ...given, invitedBy, createdAt: now, ...validFrom(now) })
    await queueInvitationMail(tx, row, now)
    await recordAudit(tx, actor, {
      action: 'users.invite',
      object: objectOf(row.id),
      after: { email, ...given },
      reason,
    })
    return shownInvitation(row, actor.name ?? '', now)
  },
)

export const resendStaffInvitationOperation = operation(
  contract.resendStaffInvitation,
  async ({ tx, actor, input, now }) => {
    await holdGiver(tx, actor)
    const { id } = input.params
    const before = await readInvitation(tx, id, now)
    if (!invitationActs[before.state].includes('resend') || !(await renewInvitation(tx, id, validFrom(now))))
      fail('invite_invalid')
    await queueInvitationMail(tx, { id, email: before.email }, now)
    const after = await readInvitation(tx, id, now)
    await recordAudit(tx, actor, {
      action: 'users.resendInvitation',
      object: objectOf(id),
      before: { expires_at: before.expires_at },
      after: { expires_at: after.expires_at },
    })
    return after
  },
)

export const revokeStaffInvitationOperation = operation(
  contract.revokeStaffInvitation,
  async ({ tx, actor, input, now }) => {
    const { id } = input.params
    const { state } = await readInvitation(tx, id, now)
    const isPending = invitationActs[state].includes('revoke')
    if (!isPending || (await withdraw(tx, actor, { id }, input.body.reason, now)) === 0) fail('invite_invalid')
    return readInvitation(tx, id, now)
  },
)

async function withdraw(
  tx: Tx,
  actor: Pick<Actor, 'userId'>,
  which: Parameters<typeof revokePending>[1],
  reason: string,
  now: Date,
): Promise<number> {
  const rows = await revokePending(tx, which, now)
  for (const { id, email, role, flags } of rows)
    await recordAudit(tx, actor, {
      action: 'users.revokeInvitation',
      object: objectOf(id),
      before: { email, role, flags },
      reason,
    })
  return rows.length
}

/** Withdraws invitations from a sender who can no longer grant rights. */
export const withdrawInvitationsBy = (tx: Tx, actor: Pick<Actor, 'userId'>, invitedBy: number, now: Date) =>
  withdraw(tx, actor, { invitedBy }, 'The sender can no longer give rights', now)

/** Invitation by ID and token; a wrong token is answered like a missing invitation. */
async function invitationFor(db: Queryable, id: number, token: string, secret: string) {
  const found = await findInvitation(db, id)
  if (!found || !isLinkToken(secret, 'staff invitation', id, token)) return fail('not_found')
  return found
}

export const getStaffInvitationOperation = operation(
  contract.getStaffInvitation,
  async ({ db, services, input, now }) => {
    const { invitation, invitedByName } = await invitationFor(db, input.params.id, input.query.token, services.secret)
    return shownInvitation(invitation, invitedByName, now)
  },
)

/** Accepts an invitation. A single statement redeems it, so only one concurrent attempt gets the rights. */
export const acceptStaffInvitationOperation = operation(contract.acceptStaffInvitation, async (context) => {
  const { tx, actor, services, input, now } = context
  const userId = actor.userId ?? fail('not_logged_in')
  const { invitation } = await invitationFor(tx, input.params.id, input.body.token, services.secret)
  if (invitation.email !== actor.email?.toLowerCase()) fail('invite_for_another')
  if (invitation.invitedBy === userId) fail('own_rights')
  // Grants no more than its sender could grant now.
  if (!(await holdSuperadmins(tx)).includes(invitation.invitedBy)) fail('invite_invalid')
  const taken = (await takeInvitation(tx, invitation.id, userId, now)) ?? fail('invite_invalid')
  const before = await findRights(tx, userId)
  // Dealer members keep their role through membership.
  if (before.role === roles.dealer && taken.role !== roles.user) fail('role_of_members')
  const after = withRights(before, taken)
  await changeRights(tx, userId, after)
  await recordAudit(tx, actor, {
    action: 'users.acceptInvitation',
    object: `user/${userId}`,
    before,
    after: { ...after, invitation: invitation.id },
  })
  await startSession(tx, context, userId)
  return { opens_back_office: holds({ userId, ...after }, 'desk.open') }
})
