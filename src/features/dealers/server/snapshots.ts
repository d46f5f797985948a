import { afterId } from '#kit/server/lists.ts'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import type { Queryable } from '#kit/server/database.ts'
import * as contract from '../contract/dealers.ts'
import { type DealerRow, holdMember, memberOf } from './member-of.ts'
import { insertSnapshot, readMembers, readSpecializations, readTools } from './queries.ts'
import { dealerSnapshots } from './tables.ts'
import { users } from '#features/identity/server/tables.ts'

type Facts = z.output<typeof contract.dealerSnapshot>['facts']

async function factsOf(db: Queryable, dealer: DealerRow): Promise<Facts> {
  const [tools, specializations, members] = [
    await readTools(db, dealer.id),
    await readSpecializations(db, dealer.id),
    await readMembers(db, dealer.id),
  ]
  const city = [dealer.postalCode, dealer.city, dealer.addressState].filter(Boolean).join(' ')
  return {
    name: dealer.name,
    slug: dealer.slug,
    state: dealer.state,
    currency: dealer.currency,
    address: [dealer.line1, dealer.line2, city, dealer.countryCode].filter(Boolean),
    phone: dealer.phone,
    website: dealer.website,
    public_email: dealer.publicEmail,
    listed: dealer.listed,
    billing: { name: dealer.billingName, email: dealer.billingEmail, tax_id: dealer.taxId },
    specializations,
    tools: tools.flatMap(({ name, install_fee }) => (install_fee === null ? [] : [{ name, install_fee }])),
    members: members.map(({ name, email, role, createdAt }) => ({
      name,
      email,
      role,
      since: createdAt.toISOString(),
    })),
  }
}

const takenBy = sql<string>`(select u.name from ${users} u where u.id = dealer_snapshots.taken_by)`

export const listDealerSnapshotsOperation = operation(
  contract.listDealerSnapshots,
  async ({ db, actor, services, input }) => {
    const { dealer } = await memberOf(db, actor, input.params.slug, 'snapshots', services.settings.REGION_HOSTS)
    const { after, limit } = input.query
    const before = afterId(after)
    const rows = await db
      .select({ row: dealerSnapshots, takenBy })
      .from(dealerSnapshots)
      .where(and(eq(dealerSnapshots.dealerId, dealer.id), before === null ? undefined : lt(dealerSnapshots.id, before)))
      .orderBy(desc(dealerSnapshots.id))
      .limit(limit + 1)
    const page = rows.slice(0, limit)
    return {
      data: page.map(({ row, takenBy: by }) => ({
        id: row.id,
        taken_by: by,
        created_at: row.createdAt,
        facts: row.facts as Facts,
      })),
      next: rows.length > limit ? String(page.at(-1)?.row.id) : null,
    }
  },
)

export const createDealerSnapshotOperation = operation(
  contract.createDealerSnapshot,
  async ({ tx, actor, services, input }) => {
    const hosts = services.settings.REGION_HOSTS
    const { dealer, member } = await holdMember(tx, actor, input.params.slug, 'snapshots', { hosts })
    const facts = await factsOf(tx, dealer)
    const row = await insertSnapshot(tx, { dealerId: dealer.id, takenBy: member.userId, facts })
    return { id: row.id, taken_by: actor.name ?? '', created_at: row.createdAt, facts }
  },
)
