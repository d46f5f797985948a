import type { Actor } from '#access/actor.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import type { Tx } from '#kit/server/database.ts'
import * as contract from '../contract/staff.ts'
import { inviteTo } from './invites.ts'
import { dealerForStaff } from './member-of.ts'
import { findInvite, revokeInvite } from './queries.ts'
import { inviteShape } from './shapes.ts'

/** The invite of a staff action, with its dealer locked. */
async function holdInvite(tx: Tx, id: number, { region }: Actor, hosts: string | undefined) {
  const found = (await findInvite(tx, id)) ?? fail('not_found')
  return { ...found, dealer: await dealerForStaff(tx, found.dealer.id, { region, hosts, hold: true }) }
}

export const resendInviteOfDealerOperation = operation(
  contract.resendInviteOfDealer,
  async ({ tx, actor, services, input, now }) => {
    const { dealer, invite } = await holdInvite(tx, input.params.id, actor, services.settings.REGION_HOSTS)
    if (dealer.state !== 'active') fail('dealer_not_active')
    // When another resend or an acceptance came first, the invite is already closed.
    if (!(await revokeInvite(tx, invite.id, now))) fail('invite_invalid')
    const { email, role, permissions } = invite
    const row = await inviteTo(tx, dealer, actor.userId ?? fail('not_logged_in'), { email, role, permissions }, now)
    await recordAudit(tx, actor, {
      action: 'dealers.resendInvite',
      object: `dealer/${dealer.id}`,
      before: { invite: invite.id },
      after: { invite: row.id, email, role },
      reason: input.body.reason,
    })
    return inviteShape({ ...row, invitedByName: actor.name ?? '' }, now)
  },
)

export const revokeInviteOfDealerOperation = operation(
  contract.revokeInviteOfDealer,
  async ({ tx, actor, services, input, now }) => {
    const { dealer, invite, invitedByName } = await holdInvite(
      tx,
      input.params.id,
      actor,
      services.settings.REGION_HOSTS,
    )
    if (!(await revokeInvite(tx, invite.id, now))) fail('invite_invalid')
    await recordAudit(tx, actor, {
      action: 'dealers.revokeInvite',
      object: `dealer/${dealer.id}`,
      before: { email: invite.email, role: invite.role },
      reason: input.body.reason,
    })
    return inviteShape({ ...invite, revokedAt: now, invitedByName }, now)
  },
)
