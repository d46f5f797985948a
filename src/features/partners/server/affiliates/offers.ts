import { listOperations } from '#access/list-operations.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { link } from '#kit/link.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable, type Tx, insertOne } from '#kit/server/database.ts'
import { keysOf, like } from '#kit/server/lists.ts'
import * as contract from '../../contract/affiliate-staff.ts'
import { offerDays, offerState, type OfferState } from '../../rules/affiliates.ts'
import { queueOfferMail } from './affiliate-mails.ts'
import { linkToken } from '#features/identity/server/link-tokens.ts'
import { isOptedOut } from './offer-emails.ts'
import { affiliateOffers } from './tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'

type Row = {
  id: number
  name: string
  email: string
  points: number
  created_by: string
  created_at: Date
  expires_at: Date
  mail_count: number
  mailed_at: Date | null
  revoked_at: Date | null
  joined_at: Date | null
  earner_id: number | null
}

function shape({ points, ...row }: Row, now: Date) {
  const { expires_at: expiresAt, revoked_at: revokedAt, joined_at: joinedAt } = row
  return { ...row, percent: points / 100, state: offerState({ joinedAt, revokedAt, expiresAt }, now) }
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
  const rows = await readRows<Row>(
    db,
    sql`
    select o.id, o.name, o.email, o.basis_points as points, u.name as created_by, o.created_at, o.expires_at, o.mail_count, o.mailed_at,
      o.revoked_at, o.joined_at, o.earner_id
    from ${affiliateOffers} o join ${users} u on u.id = o.created_by
    where ${sql.join(conditions, sql` and `)} order by ${keys.order} limit ${limit + 1}`,
  )
  const data = rows.slice(0, limit)
  return { data: data.map((row) => shape(row, now)), next: rows.length > limit ? keys.next(data.at(-1)!) : null }
}
const shown = async (db: Queryable, id: number, now: Date) =>
  (await readOffers(db, now, { id })).data[0] ?? fail('not_found')

/** Locks an offer that can still be joined or mailed until the end of the transaction. */
async function holdOffer(tx: Tx, id: number): Promise<typeof affiliateOffers.$inferSelect> {
  const [offer] = await tx.select().from(affiliateOffers).where(eq(affiliateOffers.id, id)).for('update')
  if (!offer) fail('not_found')
  if (offer.joinedAt !== null || offer.revokedAt !== null) fail('offer_closed')
  return offer
}
const monthAfter = (now: Date): Date => new Date(now.getTime() + offerDays * 86_400_000)

const offerLists = listOperations(
  contract.listAffiliateOffers,
  contract.exportAffiliateOffers,
  ({ db, now }, { query }) => readOffers(db, now, query),
)({
  columns: {
    Offer: 'id',
    Name: 'name',
    Email: 'email',
    Percent: 'percent',
    Status: 'state',
    'Created by': 'created_by',
    Created: 'created_at',
    Expires: 'expires_at',
    Mails: 'mail_count',
    Joined: 'joined_at',
  },
})

const createOffer = operation(
  contract.createAffiliateOffer,
  async ({ tx, actor, input: { body }, now }) => {
    const { name, email, percent, reason } = body
    if (await isOptedOut(tx, email)) fail('offers_unwanted')
    const offer = await insertOne(tx, affiliateOffers, {
      name,
      email,
      basisPoints: Math.round(percent * 100),
      createdBy: actor.userId ?? fail('not_logged_in'),
      expiresAt: monthAfter(now),
      mailCount: 1,
      mailedAt: now,
    })
    await queueOfferMail(tx, offer)
    await recordAudit(tx, actor, {
      action: 'affiliates.offer',
      object: `affiliate-offer/${offer.id}`,
      after: { name, email, percent },
      reason,
    })
    return shown(tx, offer.id, now)
  },
  {
    derives: ({ id }, { secret }) => ({
      path: link('/affil-offer/:id/:token/join', {
        id: Number(id),
        token: linkToken(secret, 'affiliate offer', Number(id)),
      }),
    }),
  },
)

const resendOffer = operation(contract.resendAffiliateOffer, async ({ tx, actor, input: { params }, now }) => {
  const before = await holdOffer(tx, params.id)
  if (await isOptedOut(tx, before.email)) fail('offers_unwanted')
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

export const offerOperations = [...offerLists, createOffer, resendOffer, revokeOffer]
