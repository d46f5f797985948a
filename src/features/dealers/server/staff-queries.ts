import { countStates } from '#kit/server/count-states.ts'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Region } from '#access/actor.ts'
import type { RowOf } from '#access/list-operations.ts'
import type { Queryable } from '#kit/server/database.ts'
import { afterId, currencyPlace, matching, readPage } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { listStaffDealers } from '../contract/staff.ts'
import type { DealerRow } from './member-of.ts'
import { dealers, dealerMembers, dealerApplications, dealerInvites, dealerSpecializations } from './tables.ts'
import { users } from '#features/identity/server/tables.ts'

type Query = z.output<typeof listStaffDealers.input.query>

const selected = sql`
  select d.*, d.state as status, coalesce(s.balance, 0) as balance, coalesce(s.credit_limit, 0) as credit_limit, coalesce(s.overdue, 0) as overdue,
    (select u.name from ${dealerMembers} m join ${users} u on u.id = m.user_id
      where m.dealer_id = d.id and m.role = 'owner' order by m.created_at, m.user_id limit 1) as owner,
    (select count(*)::int from ${dealerMembers} m where m.dealer_id = d.id) as members
  from ${dealers} d left join lateral dealer_standing(d.id) s on true`
const searched = [
  sql`d.name`,
  sql`d.slug`,
  sql`d.city`,
  sql`(select string_agg(u.email || ' ' || u.name, ' ') from ${dealerMembers} m join ${users} u on u.id = m.user_id
    where m.dealer_id = d.id)`,
]

const conditionsOf = (region: Region, query: Query) => [
  sql`d.region = ${region}`,
  query.status && sql`d.state = ${query.status}`,
  query.listed && sql`d.listed = ${query.listed === 'yes'}`,
  matching(query.q, searched),
]

/** One page of the region's dealers: by cursor when sorted by name or age; sorting by an amount reads all of them. */
export const readStaffDealers = (db: Queryable, region: Region, query: Query) =>
  query.sort === 'balance' || query.sort === 'overdue'
    ? readByAmount(db, region, query, sql.raw(query.sort))
    : readPage<RowOf<typeof listStaffDealers>>(
        db,
        { ...query, sort: query.sort },
        {
          select: selected,
          of: 'd',
          where: conditionsOf(region, query),
        },
      )

async function readByAmount(db: Queryable, region: Region, query: Query, amount: SQL) {
  // There are few dealers and sorting needs every total anyway, so pages use offsets.
  const start = afterId(query.after) ?? 0
  const where = conditionsOf(region, query).flatMap((condition) => condition || [])
  const rows = await readRows<RowOf<typeof listStaffDealers> & Record<string, unknown>>(
    db,
    sql`${selected} where ${sql.join(where, sql` and `)}
      order by ${currencyPlace(sql`d.currency`)}, s.${amount} desc nulls last, d.id offset ${start} limit ${query.limit + 1}`,
  )
  return {
    data: rows.slice(0, query.limit),
    next: rows.length > query.limit ? String(start + query.limit) : null,
  }
}

/** Key figures of the region's dealers, and the newest active ones. */
export async function readDashboard(db: Queryable, region: Region) {
  const [dealerCounts, { rows: applications }, { rows: sums }, { rows: kinds }, active] = await Promise.all([
    countStates(db, dealers, region),
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
