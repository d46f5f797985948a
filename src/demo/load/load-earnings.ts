import { composeIBAN } from 'ibantools'
import { sql } from 'drizzle-orm'

import {
  affiliateAcceptances,
  affiliateApplications,
  affiliateClicks,
  affiliateCodes,
  affiliateOffers,
  orderAttributions,
} from '#features/partners/server/affiliates/tables.ts'
import {
  earners,
  shareAgreements,
  sharePayees,
  tunePoolMembers,
  tuneTuners,
  disbursements,
} from '#features/partners/server/earnings/tables.ts'
import {
  approvePayout,
  cancelPayout,
  disbursePayout,
  performPayout,
  settleDisbursement,
} from '#features/partners/server/earnings/payouts.ts'
import { type Post, sweepShares } from '#features/partners/server/earnings/make-shares.ts'
import { tunePools, tunerBrands } from '#features/partners/server/tuners/tables.ts'
import { parseSettings } from '#integrations/settings.ts'
import { utcDay } from '#kit/dates.ts'
import { type Database, one, type Tx, insertOne } from '#kit/server/database.ts'
import { demoLogins } from '../logins.ts'
import { loadRefunds } from './load-refunds.ts'
import { postDemoTransfers } from './post-demo-transfers.ts'
import { dealerCreditChanges, dealerCreditLots } from '#features/tune-credits/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { tunes } from '#features/tunes/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import { transfers } from '#features/ledger/server/tables.ts'

/** The earner's bank account, in euros or dollars. */
const sepaOf = (id: number): { iban: string; bic: string } => ({
  iban: composeIBAN({ countryCode: 'DE', bban: `37040044${String(532_013_000 + id).padStart(10, '0')}` }) ?? '',
  bic: 'COBADEFFXXX',
})
const achOf = (id: number) =>
  ({ method: 'ach', routing: '021000021', account: String(5_550_001_234 + id), account_type: 'checking' }) as const
/** Earners that are companies. */
const companies: readonly string[] = ['Gearbox Works', 'Bench & Track']
const people = [
  { kind: 'tuner', name: 'Timo Hartl', persona: 'tuner', percent: 20, paid: true },
  { kind: 'tuner', name: 'Gearbox Works', persona: null, percent: 15, paid: true },
  { kind: 'tuner', name: 'Lena Brandt', persona: null, percent: 25, paid: true },
  { kind: 'affiliate', name: 'Ana Ferreira', persona: 'affiliate', percent: 8, paid: true },
  { kind: 'affiliate', name: 'Bench & Track', persona: 'affiliate-company', percent: 5, paid: true },
  { kind: 'affiliate', name: 'Torque Talk', persona: 'affiliate-new', percent: 5, paid: false },
] as const

/** Tuners and affiliates with agreements, and their shares of the demo's orders by the shop's own rules. */
export async function loadEarnings(database: Database, now: Date): Promise<void> {
  const startsAt = new Date(now.getTime() - 800 * 86_400_000)
  const staff = await database.transact(async (tx) => {
    const ids: number[] = []
    for (const { kind, name, persona, percent, paid } of people) {
      const address = demoLogins.find(({ email }) => persona !== null && email.startsWith(`${persona}@`))?.email
      const { rows } = await tx.execute<{ id: number }>(sql`select id from ${users} where email = ${address ?? ''}`)
      const email = address ?? `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}@earns.example`
      // The second tier gives eight percent.
      const tier = kind === 'affiliate' && percent === 8 ? 2 : 1
      const values = { kind, name, email, tier, userId: rows[0]?.id ?? null, createdAt: startsAt }
      const { id } = await insertOne(tx, earners, values)
      ids.push(id)
      await tx.insert(shareAgreements).values({ earnerId: id, subject: 'all', basisPoints: percent * 100, startsAt })
      if (paid)
        await tx.insert(sharePayees).values([
          { earnerId: id, currency: 'EUR', details: { method: 'sepa', ...sepaOf(id), holder: name } },
          {
            earnerId: id,
            currency: 'USD',
            details: {
              ...achOf(id),
              holder: name.replace('&', 'and'),
              holder_kind: companies.includes(name) ? 'company' : 'person',
            },
          },
        ])
    }
    const [timo, gearbox, lena, ana, bench, torque] = ids as [number, number, number, number, number, number]
    await tx.insert(affiliateCodes).values([
      { code: 'ANA', earnerId: ana },
      { code: 'BENCH', earnerId: bench },
      { code: 'TORQUE', earnerId: torque },
    ])
    await tx.insert(affiliateClicks).values(
      ['ANA', 'BENCH', 'TORQUE'].flatMap((code, of) =>
        Array.from({ length: 60 }, (_, ago) => ({
          code,
          day: utcDay(now.getTime() - ago * 86_400_000),
          clicks: 1 + ((ago * 7 + of * 5) % 11),
        })),
      ),
    )
    await loadProgram(tx, now)
    const brand = await insertOne(tx, tunerBrands, { slug: 'hartl', name: 'Hartl Calibrations' })
    const pool = await insertOne(tx, tunePools, { name: 'Gearbox pool' })
    await tx.insert(tunePoolMembers).values([
      { poolId: pool.id, earnerId: gearbox, weight: 60 },
      { poolId: pool.id, earnerId: timo, weight: 40 },
    ])
    await tx.insert(shareAgreements).values({ subject: 'pool', poolId: pool.id, basisPoints: 1800, startsAt })
    await tx.execute(sql`
      insert into ${tuneTuners} (tune_id, earner_id, pool_id, brand_id)
      select id, case when transmission_id is not null then null when id % 3 = 0 then ${lena}::bigint else ${timo}::bigint end,
        case when transmission_id is not null then ${pool.id}::bigint end, case when transmission_id is null and id % 3 <> 0 then ${brand.id}::bigint end
      from ${tunes} where not is_stock`)
    // Every fifth customer came through an affiliate link.
    await tx.execute(sql`
      insert into ${orderAttributions} (order_id, earner_id, code, visited_at)
      select id, case id % 15 when 0 then ${ana}::bigint when 5 then ${bench}::bigint else ${torque}::bigint end, 'LINK', created_at
      from ${orders} where id % 5 = 0 and paid_at is not null`)
    const admins = await tx.execute<{ id: number }>(
      sql`select id from ${users} where role in (3, 5) order by id limit 2`,
    )
    return admins.rows.map(({ id }) => ({ userId: id }))
  })
  await loadRefunds(database, now)
  while ((await sweepShares(database, { post: postOnItsDay })) > 0);
  await dateSplitCredits(database)
  const [first, second] = staff
  if (first && second) await loadPayouts(database, first, second)
}

/** Post the shares of an order or refund on its own day. */
const postOnItsDay: Post = async (tx, transfer, at) => {
  await postDemoTransfers(tx, [{ ...transfer, at }])
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ${transfers} where reference = ${transfer.reference}`,
  )
  return one(rows).id
}

/** Dates credits that came with an order to the day it was paid. */
async function dateSplitCredits({ db }: Database): Promise<void> {
  for (const table of [dealerCreditChanges, dealerCreditLots])
    await db.execute(sql`
      update ${table} c set created_at = o.paid_at from ${orders} o where c.reference = 'order/' || o.id || '/split'`)
}

type Staff = { userId: number }
/** Payouts in each state: euros paid, returned and on their way, a canceled run, and dollars waiting. */
async function loadPayouts(database: Database, first: Staff, second: Staff): Promise<void> {
  // Not earlier than the run itself, whose time the database sets.
  const now = new Date()
  const { payoutApprovalLimits } = parseSettings({})
  const perform = (tx: Tx, currency: 'EUR' | 'USD', reason: string) =>
    performPayout(tx, first, currency, reason, payoutApprovalLimits)
  await database.transact(async (tx) => {
    const run = await perform(tx, 'EUR', 'Monthly payout')
    if (run.state === 'waiting') await approvePayout(tx, second, run.id, 'Sums agree with the statements', now)
    await disbursePayout(tx, first, run.id, { byHand: false, reason: 'Monthly payout' }, now)
    const { rows } = await tx.execute<{ id: number }>(sql`select id from ${disbursements} order by id limit 2`)
    const [paid, returned] = rows
    if (paid) await settleDisbursement(tx, first, paid.id, { outcome: 'paid', reason: 'The bank has paid' }, now)
    if (returned)
      await settleDisbursement(tx, first, returned.id, { outcome: 'returned', reason: 'The account is closed' }, now)
  })
  // Its owner has saved the bank details again since.
  await database.db.execute(
    sql`update ${sharePayees} set version = version + 1, checked_at = now() + interval '1 second' where earner_id in (select earner_id from ${disbursements} where state = 'returned')`,
  )
  await database.transact(async (tx) => {
    const again = await perform(tx, 'EUR', 'What the bank sent back')
    await cancelPayout(tx, second, again.id, 'New bank details are on their way', now)
  })
  await database.transact((tx) => perform(tx, 'USD', 'Monthly payout'))
}

const day = 86_400_000
/** The affiliate program for staff: accepted terms, a pending application, and offers in each state. */
async function loadProgram(tx: Tx, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ id: number; role: number; email: string }>(
    sql`select id, role, email from ${users} where role in (0, 3) order by id`,
  )
  const staff = rows.find(({ role }) => role === 3)?.id
  const applicant = rows.find(({ role, email }) => role === 0 && email.startsWith('user@'))?.id
  if (staff === undefined || applicant === undefined) return
  await tx.execute(sql`
    insert into ${affiliateAcceptances} (earner_id, version, user_id)
    select id, 1, user_id from ${earners} where kind = 'affiliate' and user_id is not null`)
  await tx.insert(affiliateApplications).values({
    userId: applicant,
    about: 'I run a track day group of two hundred people in the north and write a build diary about my hatchback.',
    socials1: 'https://build-diary.example/uma',
    socials2: 'https://video.example/@uma-on-track',
    createdAt: new Date(now.getTime() - 2 * day),
  })
  const offer = (name: string, basisPoints: number, daysAgo: number) => ({
    name,
    email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}@offers.example`,
    basisPoints,
    createdBy: staff,
    createdAt: new Date(now.getTime() - daysAgo * day),
    mailedAt: new Date(now.getTime() - daysAgo * day),
    mailCount: 1,
    expiresAt: new Date(now.getTime() + (30 - daysAgo) * day),
  })
  await tx
    .insert(affiliateOffers)
    .values([
      offer('Hill Climb Weekly', 900, 3),
      offer('Dyno Day Podcast', 700, 44),
      { ...offer('Quarter Mile Club', 650, 12), revokedAt: new Date(now.getTime() - 5 * day), revokedBy: staff },
    ])
}
