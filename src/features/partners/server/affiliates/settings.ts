import { and, eq, gt, isNull, max, or, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { convertedAt } from '#features/dealer-accounts/server/rates.ts'
import { tierCurrency, tierFor } from '../../rules/affiliate-tiers.ts'
import { earnerOf, ownEarner } from '../earnings/earner-of.ts'
import { earners, shareAgreements, orderShares } from '../earnings/tables.ts'
import { addMinor, type Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import type { Queryable } from '#kit/server/database.ts'
import * as contract from '../../contract/affiliates.ts'
import { currentTerms } from './join.ts'
import { affiliateAcceptances, affiliateClicks, affiliateCodes } from './tables.ts'
import { orderLines, refunds, orders } from '#features/orders/server/tables.ts'
import { discountCodes } from '#features/pricing/server/tables.ts'
import * as m from '../../messages/m.ts'

async function acceptedVersion(db: Queryable, earnerId: number): Promise<number | null> {
  const [row] = await db
    .select({ version: max(affiliateAcceptances.version) })
    .from(affiliateAcceptances)
    .where(eq(affiliateAcceptances.earnerId, earnerId))
  return row?.version ?? null
}

type SalesRow = { currency: Currency; amount: number; counted: number }
/**
 * Sales to an affiliate's customers in twelve months, without tax and shipping and less refunds: by currency, and as
 * a total in `tierCurrency` at each sale's daily rate.
 */
async function readSales(db: Queryable, earnerId: number) {
  const counted = convertedAt(sql`amount`, sql`currency`, tierCurrency, sql`paid_at`)
  const { rows } = await db.execute<SalesRow>(sql`
    with sold as (
      select o.currency, o.paid_at, (
        (select coalesce(sum(l.net), 0) from ${orderLines} l where l.order_id = o.id)
        - (select coalesce(sum((part->>'net')::bigint), 0) from ${refunds} r, jsonb_array_elements(r.parts) part
            where r.order_id = o.id and r.state = 'refunded' and part->>'id' ~ '^[0-9]+$')
      )::bigint as amount
      from ${orderShares} s join ${orders} o on o.id = s.order_id
      where s.affiliate_id = ${earnerId} and o.paid_at > now() - interval '1 year'
    )
    select currency, sum(amount)::bigint as amount, coalesce(sum(${counted}), 0)::bigint as counted
    from sold group by 1 order by 2 desc`)
  return {
    sales: rows.map(({ currency, amount }) => ({ currency, amount })),
    sales_counted: addMinor(...rows.map((row) => row.counted)),
  }
}

const getSettings = operation(contract.getAffiliateSettings, async ({ db, actor, input: { params } }) => {
  const earner = await earnerOf(db, actor, 'affiliate', params.id)
  return {
    accepted_version: await acceptedVersion(db, earner.id),
    codes: await readCodes(db, earner.id),
    ...(await readSales(db, earner.id)),
    tier: earner.tier,
  }
})

const updateSettings = operation(contract.updateAffiliateSettings, async ({ tx, actor, input: { params, body } }) => {
  const earner = await ownEarner(tx, actor, 'affiliate', params.id)
  if (earner.version !== body.version) fail('stale_version')
  const { website, tagline, accent_color: accentColor, version } = body
  await tx
    .update(earners)
    .set({ website, tagline, accentColor, version: version + 1 })
    .where(eq(earners.id, earner.id))
  await recordAudit(tx, actor, {
    action: 'affiliates.update',
    object: `earner/${earner.id}`,
    before: { website: earner.website, tagline: earner.tagline, accentColor: earner.accentColor },
    after: { website, tagline, accentColor },
  })
  return { version: version + 1 }
})

const readCodes = (db: Queryable, earnerId: number) =>
  db
    .select({
      code: affiliateCodes.code,
      clicks: sql<number>`(select coalesce(sum(k.clicks), 0)::int from ${affiliateClicks} k where k.code = affiliate_codes.code)`,
    })
    .from(affiliateCodes)
    .where(and(eq(affiliateCodes.earnerId, earnerId), isNull(affiliateCodes.endedAt)))
    .orderBy(affiliateCodes.createdAt, affiliateCodes.code)

const codesMax = 10
const addCode = operation(contract.addAffiliateCode, async ({ tx, actor, input: { params, body } }) => {
  const earner = await ownEarner(tx, actor, 'affiliate', params.id)
  const codes = await readCodes(tx, earner.id)
  if (codes.length >= codesMax) fail('validation_failed', { fields: { code: [m.tooManyCodes()] } })
  // A discount code of the shop cannot become an affiliate code, or its customers would be attributed to the
  // affiliate.
  const added = await tx.execute(sql`
    insert into ${affiliateCodes} (code, earner_id) select ${body.code}, ${earner.id}
    where not exists (select 1 from ${discountCodes} where upper(code) = ${body.code}) 
    on conflict (code) do update set ended_at = null
    where affiliate_codes.earner_id = excluded.earner_id and affiliate_codes.ended_at is not null returning code`)
  if (added.rows.length === 0) fail('affiliate_code_taken')
  await recordAudit(tx, actor, {
    action: 'affiliates.addCode',
    object: `earner/${earner.id}`,
    after: { code: body.code },
  })
  return { code: body.code }
})

/** Ends a code. Earlier orders and visits still count. */
const removeCode = operation(contract.removeAffiliateCode, async ({ tx, actor, input: { params }, now }) => {
  const earner = await ownEarner(tx, actor, 'affiliate', params.id)
  const own = and(eq(affiliateCodes.code, params.code), eq(affiliateCodes.earnerId, earner.id))
  const { rowCount } = await tx
    .update(affiliateCodes)
    .set({ endedAt: now })
    .where(and(own, isNull(affiliateCodes.endedAt)))
  if (rowCount === 0) fail('not_found')
  await recordAudit(tx, actor, {
    action: 'affiliates.removeCode',
    object: `earner/${earner.id}`,
    before: { code: params.code },
  })
})

const acceptTerms = operation(contract.acceptAffiliateTerms, async ({ tx, actor, input: { params, body } }) => {
  const earner = await ownEarner(tx, actor, 'affiliate', params.id)
  const { version } = await currentTerms(tx)
  if (body.version !== version) fail('affiliate_terms_open')
  await tx
    .insert(affiliateAcceptances)
    .values({ earnerId: earner.id, version, userId: actor.userId ?? fail('not_logged_in') })
    .onConflictDoNothing()
  await recordAudit(tx, actor, {
    action: 'affiliates.acceptTerms',
    object: `earner/${earner.id}`,
    after: { version },
  })
  return { accepted_version: version }
})

/** Moves up to the level that the sales allow. Earlier sales keep their share. */
const ascend = operation(contract.ascendAffiliate, async ({ tx, actor, input: { params }, now }) => {
  const earner = await ownEarner(tx, actor, 'affiliate', params.id)
  if ((await acceptedVersion(tx, earner.id)) !== (await currentTerms(tx)).version) fail('affiliate_terms_open')
  const reached = tierFor((await readSales(tx, earner.id)).sales_counted)
  if (reached.tier <= earner.tier) fail('affiliate_level_reached')
  const of = and(eq(shareAgreements.earnerId, earner.id), eq(shareAgreements.subject, 'all'))
  const notOver = and(of, or(isNull(shareAgreements.endsAt), gt(shareAgreements.endsAt, now)))
  const before = await tx.select().from(shareAgreements).where(notOver).orderBy(shareAgreements.id)
  // Agreements by amount or for a limited time were negotiated by staff. Renew them, because the newest agreement
  // wins.
  const isByHand = (row: (typeof before)[number]) => row.amounts !== null || row.endsAt !== null || row.startsAt > now
  const goOn = before.filter(isByHand)
  // Keep a better percentage.
  const percents = before.filter((row) => !isByHand(row)).map((row) => row.basisPoints ?? 0)
  const basisPoints = Math.max(reached.basisPoints, ...percents)
  await tx
    .update(shareAgreements)
    .set({ endsAt: sql`greatest(${now}, starts_at)` })
    .where(notOver)
  await tx.insert(shareAgreements).values([
    { earnerId: earner.id, subject: 'all', basisPoints, startsAt: now },
    ...goOn.map(({ basisPoints: points, amounts, startsAt, endsAt, createdBy }) => ({
      earnerId: earner.id,
      subject: 'all' as const,
      basisPoints: points,
      amounts,
      startsAt: startsAt > now ? startsAt : now,
      endsAt,
      createdBy,
    })),
  ])
  await tx
    .update(earners)
    .set({ tier: reached.tier, version: earner.version + 1 })
    .where(eq(earners.id, earner.id))
  await recordAudit(tx, actor, {
    action: 'affiliates.levelUp',
    object: `earner/${earner.id}`,
    before: { tier: earner.tier },
    after: { tier: reached.tier, percent: basisPoints / 100 },
  })
  return { tier: reached.tier, percent: basisPoints / 100 }
})

export const settingsOperations = [getSettings, updateSettings, addCode, removeCode, acceptTerms, ascend]
