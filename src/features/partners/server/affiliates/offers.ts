import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { link } from '#kit/link.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable, type Tx } from '#kit/server/database.ts'
import { allOf, csvOf, keysOf, like } from '#kit/server/lists.ts'
import * as contract from '../../contract/affiliate-staff.ts'
import { offerDays, offerState, type OfferState } from '../../rules/affiliates.ts'
import { queueOfferMail } from './affiliate-mails.ts'
import { offerToken } from './join.ts'
import { affiliateOffers } from './tables.ts'
import { users } from '#features/identity/server/tables.ts'

type Row = {
  id: number
  name: string
  email: string
  points: number
  created_by: string
  created_at: string
  expires_at: string
  mail_count: number
  mailed_at: string | null
  revoked_at: string | null
  joined_at: string | null
  earner_id: number | null
}
const day = (time: string | null): Date | null => (time === null ? null : new Date(time))

function shape({ points, ...row }: Row, now: Date) {
  const [expiresAt, revokedAt, joinedAt] = [new Date(row.expires_at), day(row.revoked_at), day(row.joined_at)]
  return {
    ...row,
    percent: points / 100,
    state: offerState({ joinedAt, revokedAt, expiresAt }, now),
    created_at: new Date(row.created_at),
    expires_at: expiresAt,
    mailed_at: day(row.mailed_at),
    revoked_at: revokedAt,
    joined_at: joinedAt,
  }
}
const inState = (state: OfferState, now: Date) =>
  ({
    joined: sql`o.joined_at is not null`,
    withdrawn: sql`o.joined_at is null and o.revoked_at is not null`,
    expired: sql`o.joined_at is null and o.revoked_at is null and o.expires_at <= ${now}`,
    open: sql`o.joined_at is null and o.revoked_at is null and o.expires_at > ${now}`,
  })[state]

type Question = Partial<z.output<typeof contract.exportAffiliateOffers.input.query>>
async function readOffers(
  db: Queryable,
  now: Date,
  { id, after, limit = 1, ...asked }: Question & { id?: number; after?: string | undefined; limit?: number },
) {
  const keys = keysOf(asked.sort ?? 'newest', sql`o.id`, sql`o.name`)
  const conditions = [sql`true`, ...keys.after(after)]
  if (id !== undefined) conditions.push(sql`o.id = ${id}`)
  if (asked.state) conditions.push(inState(asked.state, now))
  if (asked.q) conditions.push(sql`(o.name ilike ${like(asked.q)} or o.email ilike ${like(asked.q)})`)
  const { rows } = await db.execute<Row>(sql`
    select o.id, o.name, o.email, o.basis_points as points, u.name as created_by, o.created_at, o.expires_at, o.mail_count, o.mailed_at,
      o.revoked_at, o.joined_at, o.earner_id
    from ${affiliateOffers} o join ${users} u on u.id = o.created_by
    where ${sql.join(conditions, sql` and `)} order by ${keys.order} limit ${limit + 1}`)
  const data = rows.slice(0, limit)
  return { data: data.map((row) => shape(row, now)), next: rows.length > limit ? keys.next(data.at(-1)!) : null }
}
const shown = async (db: Queryable, id: number, now: Date) =>
  (await readOffers(db, now, { id })).data[0] ?? fail('not_found')

/** The offer, locked until the end of the transaction, while it may still be joined or mailed. */
async function holdOffer(tx: Tx, id: number): Promise<typeof affiliateOffers.$inferSelect> {
  const [offer] = await tx.select().from(affiliateOffers).where(eq(affiliateOffers.id, id)).for('update')
  if (!offer) fail('not_found')
  if (offer.joinedAt !== null || offer.revokedAt !== null) fail('offer_closed')
  return offer
}
const monthAfter = (now: Date): Date => new Date(now.getTime() + offerDays * 86_400_000)

const listOffers = operation(contract.listAffiliateOffers, ({ db, input, now }) => readOffers(db, now, input.query))
const exportOffers = operation(contract.exportAffiliateOffers, ({ db, input: { query }, now }) =>
  csvOf(
    'affiliate-offers',
    ['Offer', 'Name', 'Email', 'Percent', 'State', 'Made by', 'Made', 'Expires', 'Mails', 'Joined'],
    allOf((after) => readOffers(db, now, { ...query, after, limit: 500 })),
    (row) => [
      row.id,
      row.name,
      row.email,
      row.percent,
      row.state,
      row.created_by,
      row.created_at.toISOString(),
      row.expires_at.toISOString(),
      row.mail_count,
      row.joined_at?.toISOString() ?? '',
    ],
  ),
)

const createOffer = operation(contract.createAffiliateOffer, async ({ tx, actor, services, input: { body }, now }) => {
  const { name, email, percent, reason } = body
  const offer = one(
    await tx
      .insert(affiliateOffers)
      .values({
        name,
        email,
        basisPoints: Math.round(percent * 100),
        createdBy: actor.userId ?? fail('not_logged_in'),
        expiresAt: monthAfter(now),
        mailCount: 1,
        mailedAt: now,
      })
      .returning(),
  )
  await queueOfferMail(tx, offer)
  await recordAudit(tx, actor, {
    action: 'affiliates.offer',
    object: `affiliate-offer/${offer.id}`,
    after: { name, email, percent },
    reason,
  })
  const path = link('/affil-offer/:id/:token/join', { id: offer.id, token: offerToken(services.secret, offer.id) })
  return { ...(await shown(tx, offer.id, now)), path }
})

const resendOffer = operation(contract.resendAffiliateOffer, async ({ tx, actor, input: { params }, now }) => {
  const before = await holdOffer(tx, params.id)
  const expiresAt = monthAfter(now)
  const after = one(
    await tx
      .update(affiliateOffers)
      .set({ expiresAt, mailedAt: now, mailCount: before.mailCount + 1 })
      .where(eq(affiliateOffers.id, params.id))
      .returning(),
  )
  await queueOfferMail(tx, after)
  await recordAudit(tx, actor, {
    action: 'affiliates.resendOffer',
    object: `affiliate-offer/${params.id}`,
    before: { expiresAt: before.expiresAt, mails: before.mailCount },
    after: { expiresAt, mails: after.mailCount },
  })
  return shown(tx, params.id, now)
})

const revokeOffer = operation(contract.revokeAffiliateOffer, async ({ tx, actor, input: { params, body }, now }) => {
  const before = await holdOffer(tx, params.id)
  await tx
    .update(affiliateOffers)
    .set({ revokedAt: now, revokedBy: actor.userId })
    .where(and(eq(affiliateOffers.id, params.id), isNull(affiliateOffers.joinedAt)))
  await recordAudit(tx, actor, {
    action: 'affiliates.revokeOffer',
    object: `affiliate-offer/${params.id}`,
    before: { name: before.name, email: before.email, expiresAt: before.expiresAt },
    after: { revokedAt: now },
    reason: body.reason,
  })
  return shown(tx, params.id, now)
})

export const offerOperations = [listOffers, exportOffers, createOffer, resendOffer, revokeOffer]
