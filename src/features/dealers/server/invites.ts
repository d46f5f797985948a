import { isLinkToken } from '#features/identity/server/link-tokens.ts'
import { operation } from '#access/operation.ts'
import { regionHeaders } from '#access/region.ts'
import type { Actor } from '#access/actor.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { startSession } from '#features/identity/server/start-session.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import * as contract from '../contract/members.ts'
import { type DealerRight, inviteDays, mayGrant, mayHandle, type MemberRole } from '../rules.ts'
import { queueInviteMail } from './dealer-mails.ts'
import { giveDealerRole } from './dealer-role.ts'
import { dealerForStaff, type DealerRow, holdMember, memberOf } from './member-of.ts'
import * as queries from './queries.ts'
import { inviteShape, inviteState } from './shapes.ts'

export interface NewInvite {
  email: string
  role: MemberRole
  permissions?: DealerRight[]
}

/** Creates an invite and queues its mail. The caller has checked the right and locked the dealer. */
export async function inviteTo(tx: Tx, dealer: DealerRow, invitedBy: number, invite: NewInvite, now: Date) {
  const members = await queries.readMembers(tx, dealer.id)
  if (members.some(({ email }) => email === invite.email)) fail('dealer_member_already')
  await queries.revokeInvitesTo(tx, dealer.id, invite.email, now)
  const row = await queries.insertInvite(tx, {
    permissions: [],
    ...invite,
    dealerId: dealer.id,
    invitedBy,
    expiresAt: new Date(now.getTime() + inviteDays * 24 * 3_600_000),
  })
  await queueInviteMail(tx, row)
  return row
}

export const listDealerInvitesOperation = operation(
  contract.listDealerInvites,
  async ({ db, actor, services, input, now }) => {
    const { dealer } = await memberOf(db, actor, input.params.slug, 'members', services.settings.REGION_HOSTS)
    return { data: (await queries.readInvites(db, dealer.id)).map((row) => inviteShape(row, now)) }
  },
)

export const createDealerInviteOperation = operation(
  contract.createDealerInvite,
  async ({ tx, actor, services, input, now }) => {
    const hosts = services.settings.REGION_HOSTS
    const { dealer, member } = await holdMember(tx, actor, input.params.slug, 'members', { hosts, change: true })
    const { role, permissions } = input.body
    if (!mayHandle(member, role) || !mayGrant(member, permissions)) fail('forbidden')
    const row = await inviteTo(tx, dealer, member.userId, input.body, now)
    await recordAudit(tx, actor, {
      action: 'dealers.invite',
      object: `dealer/${dealer.id}`,
      after: { email: row.email, role, permissions },
    })
    return inviteShape({ ...row, invitedByName: actor.name ?? '' }, now)
  },
)

export const revokeDealerInviteOperation = operation(
  contract.revokeDealerInvite,
  async ({ tx, actor, services, input, now }) => {
    const hosts = services.settings.REGION_HOSTS
    const { dealer, member } = await holdMember(tx, actor, input.params.slug, 'members', { hosts, change: true })
    const found = await queries.findInvite(tx, input.params.id)
    if (!found || found.dealer.id !== dealer.id) fail('not_found')
    if (!mayHandle(member, found.invite.role)) fail('forbidden')
    if (!(await queries.revokeInvite(tx, found.invite.id, now))) fail('invite_invalid')
    await recordAudit(tx, actor, {
      action: 'dealers.revokeInvite',
      object: `dealer/${dealer.id}`,
      before: { email: found.invite.email, role: found.invite.role },
    })
    return inviteShape({ ...found.invite, revokedAt: now, invitedByName: found.invitedByName }, now)
  },
)

type Shown = { params: { slug: string; id: number } }
/** The invite at a URL with its token. A wrong token fails like a missing invite. */
async function inviteFor(db: Queryable, { params }: Shown, token: string, secret: string) {
  const found = await queries.findInvite(db, params.id)
  if (!found || found.dealer.slug !== params.slug || !isLinkToken(secret, 'dealer invite', params.id, token))
    fail('not_found')
  return found
}

const checkRegion = ({ region }: DealerRow, actor: Pick<Actor, 'region'>, hosts: string | undefined): void => {
  if (region !== actor.region) fail('wrong_region', { headers: regionHeaders(region, hosts) })
}

export const getDealerInviteOperation = operation(
  contract.getDealerInvite,
  async ({ db, actor, services, input, now }) => {
    const found = await inviteFor(db, input, input.query.token, services.secret)
    checkRegion(found.dealer, actor, services.settings.REGION_HOSTS)
    return {
      dealer: found.dealer.name,
      role: found.invite.role,
      invited_by: found.invitedByName,
      email: found.invite.email,
      state: inviteState(found.invite, now),
      expires_at: found.invite.expiresAt,
    }
  },
)

/** Of concurrent acceptances only one succeeds, because a single statement claims the invite. */
export const acceptDealerInviteOperation = operation(contract.acceptDealerInvite, async (context) => {
  const { tx, actor, services, input, now } = context
  const userId = actor.userId ?? fail('not_logged_in')
  const { dealer: found, invite } = await inviteFor(tx, input, input.body.token, services.secret)
  // Lock the dealer first, as everywhere.
  const dealer = await dealerForStaff(tx, found.id, { region: found.region, hold: true })
  checkRegion(dealer, actor, services.settings.REGION_HOSTS)
  if (invite.email !== actor.email?.toLowerCase()) fail('invite_for_another')
  if (dealer.state !== 'active') fail('dealer_not_active')
  const taken = (await queries.takeInvite(tx, invite.id, userId, now)) ?? fail('invite_invalid')
  const { role, permissions } = taken
  if (!(await queries.insertMember(tx, { dealerId: dealer.id, userId, role, permissions }))) {
    fail('dealer_member_already')
  }
  await recordAudit(tx, actor, {
    action: 'dealers.join',
    object: `dealer/${dealer.id}`,
    after: { role, permissions, invite: invite.id },
  })
  if (await giveDealerRole(tx, userId)) await startSession(tx, context, userId)
  return { slug: dealer.slug, role }
})
