import { createHmac, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { endpointUrl } from '#kit/contract.ts'
import { getDealerLogo, type membership } from '../contract/dealers.ts'
import type { dealerInvite, dealerMember, dealerSettings } from '../contract/members.ts'
import { rightsOf } from '../rules.ts'
import type { DealerRow, Membership, MemberRow } from './member-of.ts'
import type { InviteRow } from './queries.ts'

/** Where the logo is; its number changes with the picture, so that browsers may keep it. Null without one. */
export const logoUrl = ({ slug, logoFileId }: Pick<DealerRow, 'slug' | 'logoFileId'>): string | null =>
  logoFileId === null ? null : endpointUrl(getDealerLogo, { params: { slug }, query: { v: logoFileId } })

export const settingsShape = (row: DealerRow): z.input<typeof dealerSettings> => ({
  version: row.version,
  slug: row.slug,
  name: row.name,
  currency: row.currency,
  listed: row.listed,
  public_email: row.publicEmail,
  phone: row.phone,
  website: row.website,
  tagline: row.tagline,
  about: row.about,
  accent_color: row.accentColor,
  background_color: row.backgroundColor,
  logo: logoUrl(row),
  line1: row.line1,
  line2: row.line2,
  city: row.city,
  state: row.addressState,
  postal_code: row.postalCode,
  country_code: row.countryCode,
  latitude: row.latitude,
  longitude: row.longitude,
  billing_name: row.billingName,
  billing_email: row.billingEmail,
  tax_id: row.taxId,
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

/** What has become of an invite. */
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

type TokenPurpose = 'dealer invite' | 'dealer application'
/** The token of a mail: 256 bits that only we can make, for one purpose and one row. No table holds it (INV-27). */
export const tokenFor = (secret: string, purpose: TokenPurpose, id: number): string =>
  createHmac('sha256', secret).update(`${purpose} ${id}`).digest('base64url')

/** Whether a token is that of the row, in the same time whatever is wrong with it. */
export function isTokenFor(secret: string, purpose: TokenPurpose, id: number, token: string): boolean {
  const expected = Buffer.from(tokenFor(secret, purpose, id))
  const given = Buffer.from(token)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
