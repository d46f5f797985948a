import type { z } from 'zod'
import { endpointUrl } from '#kit/contract.ts'
import { rowFields } from '#kit/server/row-fields.ts'
import { getDealerLogo, type membership } from '../contract/dealers.ts'
import { type dealerInvite, type dealerMember, type dealerSettings, settingsFields } from '../contract/members.ts'
import { rightsOf } from '../rules.ts'
import type { DealerRow, Membership, MemberRow } from './member-of.ts'
import type { InviteRow } from './queries.ts'

/** The logo's URL, which changes with the picture so that browsers can cache it. Null without a logo. */
export const logoUrl = ({ slug, logoFileId }: Pick<DealerRow, 'slug' | 'logoFileId'>): string | null =>
  logoFileId === null ? null : endpointUrl(getDealerLogo, { params: { slug }, query: { v: logoFileId } })

/** Fields with another column name, because `state` is the dealer's own state. */
export const dealerColumns = { state: 'addressState' } as const

export const settingsShape = (row: DealerRow): z.input<typeof dealerSettings> => ({
  ...rowFields(row, settingsFields.shape, dealerColumns),
  version: row.version,
  slug: row.slug,
  currency: row.currency,
  logo: logoUrl(row),
  latitude: row.latitude,
  longitude: row.longitude,
})

export const membershipShape = ({ dealer, member }: Membership): z.input<typeof membership> => ({
  slug: dealer.slug,
  name: dealer.name,
  logo: logoUrl(dealer),
  city: dealer.city,
  state: dealer.state,
  region: dealer.region,
  currency: dealer.currency,
  role: member.role,
  rights: rightsOf(member, dealer.state),
  since: member.createdAt,
})

export const memberShape = (
  { state }: Pick<DealerRow, 'state'>,
  member: MemberRow & { name: string; email: string },
): z.input<typeof dealerMember> => ({
  id: member.userId,
  name: member.name,
  email: member.email,
  role: member.role,
  permissions: member.permissions,
  rights: rightsOf(member, state),
  version: member.version,
  since: member.createdAt,
})

/** The effective state of an invite. */
export function inviteState(invite: InviteRow, now: Date): 'open' | 'accepted' | 'revoked' | 'expired' {
  if (invite.acceptedAt !== null) return 'accepted'
  if (invite.revokedAt !== null) return 'revoked'
  return invite.expiresAt <= now ? 'expired' : 'open'
}

export const inviteShape = (
  invite: InviteRow & { invitedByName: string },
  now: Date,
): z.input<typeof dealerInvite> => ({
  id: invite.id,
  email: invite.email,
  role: invite.role,
  permissions: invite.permissions,
  state: inviteState(invite, now),
  invited_by: invite.invitedByName,
  created_at: invite.createdAt,
  expires_at: invite.expiresAt,
})
