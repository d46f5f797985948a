import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Sweep, SweepCases } from './audit-acts.ts'

const mail = () => `${randomUUID()}@example.test`

/** Staff actions on dealers, invites and applications, ordered so that each finds what it needs. */
export function dealerCases({ reason, one }: Sweep): SweepCases {
  const dealer = () => one(sql`select id, version from dealers where region = 1 order by id limit 1`)
  const ofInvite = async () => {
    const { id } = await one(sql`
      select i.id, 1 as version from dealer_invites i join dealers d on d.id = i.dealer_id and d.state = 'active'
      where d.region = 1 and i.accepted_at is null and i.revoked_at is null order by i.id limit 1`)
    return { params: { id }, body: { reason } }
  }
  return {
    createStaffDealer: async () => ({
      body: { name: 'Sweep Motors', currency: 'USD', country_code: 'US', owner_email: mail() },
    }),
    updateStaffDealer: async () => {
      const { id, version } = await dealer()
      return { params: { id }, body: { version, reason, note: 'seen by the sweep' } }
    },
    inviteForDealer: async () => ({
      params: { id: (await dealer()).id },
      body: { email: mail(), role: 'buyer', reason },
    }),
    resendInviteOfDealer: ofInvite,
    revokeInviteOfDealer: ofInvite,
    removeMemberOfDealer: async () => {
      const { id } = await dealer()
      const { user } = await one(
        sql`select user_id as "user", 1 as id, 1 as version from dealer_members where role = 'technician' and dealer_id = ${id}`,
      )
      return { params: { id, user: user as number }, body: { reason } }
    },
    reviewDealerApplication: async () => {
      const { id, version } = await one(
        sql`select id, version from dealer_applications where region = 1 and state = 'submitted' limit 1`,
      )
      return { params: { id }, body: { act: 'refuse', version, reason } }
    },
  }
}
