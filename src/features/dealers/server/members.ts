import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import * as contract from '../contract/members.ts'
import { mayGrant, mayHandle, memberRoles, type RightsHolder } from '../rules.ts'
import { queueMemberMail } from './dealer-mails.ts'
import { takeDealerRole } from './dealer-role.ts'
import { type DealerRow, holdMember, memberOf } from './member-of.ts'
import * as queries from './queries.ts'
import { memberShape } from './shapes.ts'

export const listDealerMembersOperation = operation(
  contract.listDealerMembers,
  async ({ db, actor, services, input }) => {
    const { dealer } = await memberOf(db, actor, input.params.slug, 'see', services.settings.REGION_HOSTS)
    return { data: (await queries.readMembers(db, dealer.id)).map((row) => memberShape(dealer, row)) }
  },
)

/** Withdraws a member's open invites that exceed their current rights; all of them when `rights` is null. */
async function revokeBeyond(tx: Tx, dealerId: number, userId: number, rights: RightsHolder | null, now: Date) {
  const lost = memberRoles.filter((role) => rights === null || !mayHandle(rights, role))
  await queries.revokeInvitesBy(tx, dealerId, userId, lost, now)
}

export const updateDealerMemberOperation = operation(
  contract.updateDealerMember,
  async ({ tx, actor, services, input, now }) => {
    const hosts = services.settings.REGION_HOSTS
    const { dealer, member } = await holdMember(tx, actor, input.params.slug, 'members', { hosts, change: true })
    const { version, ...changes } = input.body
    const before = (await queries.findMember(tx, dealer.id, input.params.id)) ?? fail('not_found')
    const role = changes.role ?? before.role
    const permissions = [...new Set(changes.permissions ?? before.permissions)].toSorted()
    const given = permissions.filter((right) => !before.permissions.includes(right))
    if (!mayHandle(member, before.role) || !mayHandle(member, role) || !mayGrant(member, given)) fail('forbidden')
    if (before.role === 'owner' && role !== 'owner' && (await queries.countOwners(tx, dealer.id)) < 2) {
      fail('dealer_last_owner')
    }
    if (!(await queries.changeMember(tx, before, version, { role, permissions }))) fail('stale_version')
    await revokeBeyond(tx, dealer.id, before.userId, { role, permissions }, now)
    await recordAudit(tx, actor, {
      action: 'dealers.updateMember',
      object: `dealer/${dealer.id}`,
      before: { user: before.userId, role: before.role, permissions: before.permissions },
      after: { user: before.userId, role, permissions },
    })
    if (before.userId !== actor.userId && role !== before.role) await queueMemberMail(tx, dealer, before, role, now)
    return memberShape(dealer, { ...before, role, permissions, version: version + 1 })
  },
)

/** Removes a member with their invites, role and rights. The caller has locked the dealer. */
export async function removeFrom(
  tx: Tx,
  dealer: DealerRow,
  member: queries.NamedMember,
  { now, tell }: { now: Date; tell: boolean },
): Promise<void> {
  await queries.deleteMember(tx, dealer.id, member.userId)
  await revokeBeyond(tx, dealer.id, member.userId, null, now)
  await takeDealerRole(tx, member.userId)
  if (tell) await queueMemberMail(tx, dealer, member, null, now)
}

export const removeDealerMemberOperation = operation(
  contract.removeDealerMember,
  async ({ tx, actor, services, input, now }) => {
    const hosts = services.settings.REGION_HOSTS
    const isSelf = input.params.id === actor.userId
    const { dealer, member } = await holdMember(tx, actor, input.params.slug, isSelf ? 'see' : 'members', {
      hosts,
      change: true,
    })
    const leaving = (await queries.findMember(tx, dealer.id, input.params.id)) ?? fail('not_found')
    if (!isSelf && !mayHandle(member, leaving.role)) fail('forbidden')
    if (leaving.role === 'owner' && (await queries.countOwners(tx, dealer.id)) < 2) fail('dealer_last_owner')
    await removeFrom(tx, dealer, leaving, { now, tell: !isSelf })
    await recordAudit(tx, actor, {
      action: isSelf ? 'dealers.leave' : 'dealers.removeMember',
      object: `dealer/${dealer.id}`,
      before: { user: leaving.userId, role: leaving.role, permissions: leaving.permissions },
    })
    return { done: true as const }
  },
)
