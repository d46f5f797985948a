import { and, desc, eq, sql } from 'drizzle-orm'
import type { Region } from '#access/actor.ts'
import type { Currency } from '#kit/money.ts'
import type { Queryable } from '#kit/server/database.ts'
import { keysOf, like, type ListSort } from '#kit/server/lists.ts'
import type { DealerState } from '../rules.ts'
import type { DealerRow } from './member-of.ts'
import { dealers, dealerMembers, dealerApplications, dealerInvites, dealerSpecializations } from './tables.ts'
import { users } from '#features/identity/server/tables.ts'

export interface StaffDealerFilter {
  q?: string | undefined
  status?: DealerState | undefined
  listed?: 'yes' | 'no' | undefined
  sort: ListSort
  after?: string | undefined
  limit: number
}
interface Row extends Record<string, unknown> {
  id: number
  slug: string
  name: string
  city: string
  country_code: string
  status: DealerState
  listed: boolean
  currency: Currency
  owner: string | null
  members: number
  created_at: string
}

/** One page of the region's dealers, keyset-paged by name or by age, with how many there are of each state. */
export async function readStaffDealers(db: Queryable, region: Region, filter: StaffDealerFilter) {
  const keys = keysOf(filter.sort, sql`d.id`, sql`d.name`)
  const conditions = [sql`d.region = ${region}`, ...keys.after(filter.after)]
  if (filter.status) conditions.push(sql`d.state = ${filter.status}`)
  if (filter.listed) conditions.push(sql`d.listed = ${filter.listed === 'yes'}`)
  if (filter.q) {
    const words = like(filter.q)
    conditions.push(sql`(d.name ilike ${words} or d.slug ilike ${words} or d.city ilike ${words}
      or exists (select 1 from ${dealerMembers} m join ${users} u on u.id = m.user_id
        where m.dealer_id = d.id and (u.email ilike ${words} or u.name ilike ${words})))`)
  }
  const [{ rows }, counts] = await Promise.all([
    db.execute<Row>(sql`
      select d.id, d.slug, d.name, d.city, d.country_code, d.state as status, d.listed, d.currency, d.created_at,
        (select u.name from ${dealerMembers} m join ${users} u on u.id = m.user_id
          where m.dealer_id = d.id and m.role = 'owner' order by m.created_at, m.user_id limit 1) as owner,
        (select count(*)::int from ${dealerMembers} m where m.dealer_id = d.id) as members
      from ${dealers} d where ${sql.join(conditions, sql` and `)} order by ${keys.order} limit ${filter.limit + 1}`),
    countStates(db, region),
  ])
  const page = rows.slice(0, filter.limit)
  const last = page.at(-1)
  return {
    data: page.map((row) => ({ ...row, created_at: new Date(row.created_at) })),
    next: rows.length > filter.limit && last ? keys.next(last) : null,
    counts,
  }
}

async function countStates(db: Queryable, region: Region): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: dealers.state, count: sql<number>`count(*)::int` })
    .from(dealers)
    .where(eq(dealers.region, region))
    .groupBy(dealers.state)
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** The region's dealers at a glance, and the newest active ones. */
export async function readDashboard(db: Queryable, region: Region) {
  const [dealerCounts, { rows: applications }, { rows: sums }, { rows: kinds }, active] = await Promise.all([
    countStates(db, region),
    db.execute<{ state: string; count: number }>(
      sql`select state, count(*)::int as count from ${dealerApplications} where region = ${region} group by state`,
    ),
    db.execute<{ members: number; open_invites: number; listed: number }>(sql`
      select
        (select count(*)::int from ${dealerMembers} m join ${dealers} d on d.id = m.dealer_id where d.region = ${region}) as members,
        (select count(*)::int from ${dealerInvites} i join ${dealers} d on d.id = i.dealer_id where d.region = ${region}
          and i.accepted_at is null and i.revoked_at is null and i.expires_at > now()) as open_invites,
        (select count(*)::int from ${dealers} d where d.region = ${region} and d.listed and d.state = 'active') as listed`),
    db.execute<{ specialization: string; count: number }>(sql`
      select s.specialization, count(*)::int as count from ${dealerSpecializations} s join ${dealers} d on d.id = s.dealer_id
      where d.region = ${region} and d.state = 'active' group by s.specialization`),
    db
      .select()
      .from(dealers)
      .where(and(eq(dealers.region, region), eq(dealers.state, 'active')))
      .orderBy(desc(dealers.id))
      .limit(100),
  ])
  return {
    ...sums[0]!,
    dealers: dealerCounts,
    applications: Object.fromEntries(applications.map(({ state, count }) => [state, count])),
    bySpecialization: new Map(kinds.map(({ specialization, count }) => [specialization, count])),
    active: active as DealerRow[],
  }
}
