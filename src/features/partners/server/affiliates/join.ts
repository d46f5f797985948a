import { isLinkToken } from '#features/identity/server/link-tokens.ts'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { setCookie } from '#features/identity/server/cookies.ts'
import { earners, shareAgreements } from '../earnings/tables.ts'
import { attachFile, fileOf } from '#features/files/server/records.ts'
import { utcDay } from '#kit/dates.ts'
import { fail } from '#kit/refusal.ts'
import { findById, insertOne, one, type Queryable, type Tx, violatedConstraint } from '#kit/server/database.ts'
import { recordVisit } from '../../contract/affiliate-visit.ts'
import * as contract from '../../contract/affiliates.ts'
import { offerState, referralCookie } from '../../rules/affiliates.ts'
import { giveAffiliateFlag } from './affiliate-flag.ts'
import { referralCookieName } from './attribute-order.ts'
import {
  affiliateAcceptances,
  affiliateApplications,
  affiliateClicks,
  affiliateCodes,
  affiliateOffers,
  affiliateTerms,
} from './tables.ts'
import { startSession } from '#features/identity/server/start-session.ts'

export async function currentTerms(db: Queryable) {
  return one(await db.select().from(affiliateTerms).orderBy(desc(affiliateTerms.version)).limit(1))
}

/** Creates an affiliate with an agreement and a code. The database ensures that a person is at most one affiliate. */
export async function makeAffiliate(
  tx: Tx,
  {
    userId,
    name,
    email,
    basisPoints,
    createdBy,
    now,
    holdDays,
  }: {
    userId: number
    name: string
    email: string
    basisPoints: number
    createdBy: number | null
    now: Date
    holdDays: number
  },
) {
  const row = one(
    await tx
      .insert(earners)
      .values({ kind: 'affiliate', userId, name, email, holdDays })
      .returning()
      .catch((error: unknown) =>
        violatedConstraint(error) === 'earners_user' ? fail('affiliate_already') : Promise.reject(error),
      ),
  )
  await tx.insert(shareAgreements).values({ earnerId: row.id, subject: 'all', basisPoints, startsAt: now, createdBy })
  await tx
    .insert(affiliateCodes)
    .values({ code: `OB${row.id}`, earnerId: row.id })
    .onConflictDoNothing()
  return { id: row.id, kind: row.kind, name: row.name, state: row.state }
}

const applicationShape = ({ id, state, answer, createdAt }: typeof affiliateApplications.$inferSelect) => ({
  id,
  state,
  answer,
  created_at: createdAt,
})

/** The object name that attaches a file to an application. */
export const attachedTo = (application: number): string => `affiliate-application/${application}`

const apply = operation(contract.applyAsAffiliate, async ({ tx, actor, services, input: { body } }) => {
  const userId = actor.userId ?? fail('not_logged_in')
  const [already] = await tx
    .select({ id: earners.id })
    .from(earners)
    .where(and(eq(earners.kind, 'affiliate'), eq(earners.userId, userId)))
  if (already) fail('affiliate_already')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('affiliate-application/' || ${userId}, 0))`)
  const [open] = await tx
    .select()
    .from(affiliateApplications)
    .where(and(eq(affiliateApplications.userId, userId), eq(affiliateApplications.state, 'open')))
  if (open) return applicationShape(open)
  const { about, socials_1: socials1, socials_2: socials2, socials_3: socials3 } = body
  const files = [...new Set(body.files)]
  const made = await insertOne(tx, affiliateApplications, { userId, about, socials1, socials2, socials3, files })
  for (const id of files) {
    const file = await fileOf(tx, id, actor, services.settings.REGION_HOSTS)
    if (file.attachedTo !== null) fail('in_use')
    await attachFile(tx, file.id, attachedTo(made.id))
  }
  return applicationShape(made)
})

const listOwn = operation(contract.listOwnApplications, async ({ db, actor }) => ({
  data: (
    await db
      .select()
      .from(affiliateApplications)
      .where(eq(affiliateApplications.userId, actor.userId ?? -1))
      .orderBy(desc(affiliateApplications.id))
      .limit(10)
  ).map(applicationShape),
}))

const getOffer = operation(contract.getAffiliateOffer, async ({ db, services, input: { params }, now }) => {
  if (!isLinkToken(services.secret, 'affiliate offer', params.id, params.token)) fail('not_found')
  const offer = await findById(db, affiliateOffers, params.id)
  if (!offer) fail('not_found')
  const state = offerState(offer, now)
  if (state === 'withdrawn' || state === 'expired') fail('token_invalid')
  return {
    name: offer.name,
    percent: offer.basisPoints / 100,
    expires_at: offer.expiresAt,
    joined: offer.joinedAt !== null,
  }
})

const join = operation(contract.joinAffiliateOffer, async (context) => {
  const { tx, actor, services, input, now } = context
  const { params, body } = input
  const userId = actor.userId ?? fail('not_logged_in')
  if (!isLinkToken(services.secret, 'affiliate offer', params.id, params.token)) fail('not_found')
  const terms = await currentTerms(tx)
  if (body.terms_version !== terms.version) fail('affiliate_terms_open')
  // A single statement claims the offer, so of concurrent attempts only one succeeds.
  const [offer] = await tx
    .update(affiliateOffers)
    .set({ joinedAt: now })
    .where(
      and(
        eq(affiliateOffers.id, params.id),
        isNull(affiliateOffers.joinedAt),
        isNull(affiliateOffers.revokedAt),
        sql`expires_at > ${now}`,
      ),
    )
    .returning()
  if (!offer) fail('token_invalid')
  const { name, email, basisPoints, createdBy } = offer
  const holdDays = services.settings.SHARE_HOLD_DAYS
  const earner = await makeAffiliate(tx, { userId, name, email, basisPoints, createdBy, now, holdDays })
  await tx.update(affiliateOffers).set({ earnerId: earner.id }).where(eq(affiliateOffers.id, offer.id))
  await tx.insert(affiliateAcceptances).values({ earnerId: earner.id, version: terms.version, userId })
  if (await giveAffiliateFlag(tx, userId)) await startSession(tx, context, userId)
  return earner
})

const getTerms = operation(contract.getAffiliateTerms, async ({ db, services }) => {
  const { version, text, createdAt } = await currentTerms(db)
  return {
    version,
    text,
    created_at: createdAt,
    visit_days: services.settings.REFERRAL_WINDOW_DAYS,
    hold_days: services.settings.SHARE_HOLD_DAYS,
  }
})

const visit = operation(recordVisit, async ({ tx, actor, services, reply, input: { body }, now }) => {
  const [known] = await tx
    .select({ userId: earners.userId })
    .from(affiliateCodes)
    .innerJoin(earners, eq(earners.id, affiliateCodes.earnerId))
    .where(and(eq(affiliateCodes.code, body.code), isNull(affiliateCodes.endedAt)))
  if (!known) return { counted: false }
  // Ignore affiliates who open their own link.
  if (actor.userId === null || actor.userId !== known.userId)
    await tx
      .insert(affiliateClicks)
      .values({ code: body.code, day: utcDay(now), clicks: 1 })
      .onConflictDoUpdate({
        target: [affiliateClicks.code, affiliateClicks.day],
        set: { clicks: sql`${affiliateClicks.clicks} + 1` },
      })
  const name = referralCookieName(services.settings)
  reply.append(
    'set-cookie',
    setCookie(services.settings, name, referralCookie(body.code, now), services.settings.REFERRAL_WINDOW_DAYS * 86_400),
  )
  return { counted: true }
})

export const joinOperations = [apply, listOwn, getOffer, join, getTerms, visit]
export { applicationShape }
