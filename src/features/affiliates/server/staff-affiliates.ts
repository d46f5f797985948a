import { eq, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { affiliateTiers } from '#features/earnings/rules.ts'
import { afterId, like } from '#features/earnings/server/read-entries.ts'
import { readStaffEarners } from '#features/tuners/server/staff-tuners.ts'
import { type Currency } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { one } from '#kit/server/database.ts'
import * as contract from '../contract.ts'
import type { ApplicationState } from '../rules.ts'
import { applicationShape, currentTerms, makeAffiliate, offerToken } from './join.ts'
import { affiliateApplications, affiliateOffers, affiliateTerms } from './tables.ts'

const listAffiliates = operation(contract.listStaffAffiliates, async ({ db, input: { query } }) => {
  const { rows } = await db.execute<{
    currency: Currency
    earned: number
    due: number
    paid: number
    orders: number
  }>(sql`
    select e.currency, sum(e.amount)::bigint as earned,
      coalesce(sum(e.amount) filter (where e.transfer_id is null and e.hold_until <= now()), 0)::bigint as due,
      coalesce(sum(e.amount) filter (where t.state = 'paid'), 0)::bigint as paid, count(distinct e.order_id)::int as orders
    from share_entries e join earners p on p.id = e.earner_id left join share_transfers t on t.id = e.transfer_id
    where p.kind = 'affiliate' group by 1 order by 1`)
  return { ...(await readStaffEarners(db, 'affiliate', query)), figures: rows }
})

type ApplicationRow = {
  id: number
  state: ApplicationState
  answer: string
  created_at: string
  name: string
  email: string
  about: string
  socials: string[]
  files: number
  decided_at: string | null
}
const listApplications = operation(contract.listAffiliateApplications, async ({ db, input: { query } }) => {
  const after = afterId(query.after)
  const conditions = [sql`true`]
  if (after !== null) conditions.push(sql`a.id < ${after}`)
  if (query.state) conditions.push(sql`a.state = ${query.state}`)
  if (query.q)
    conditions.push(
      sql`(u.name ilike ${like(query.q)} or u.email ilike ${like(query.q)} or a.about ilike ${like(query.q)})`,
    )
  const { rows } = await db.execute<ApplicationRow>(sql`
    select a.id, a.state, a.answer, a.created_at, a.decided_at, u.name, u.email, a.about, jsonb_array_length(a.files) as files,
      jsonb_build_array(a.socials1, a.socials2, a.socials3) as socials
    from affiliate_applications a join users u on u.id = a.user_id
    where ${sql.join(conditions, sql` and `)} order by a.id desc limit ${query.limit + 1}`)
  const data = rows.slice(0, query.limit).map((row) => ({
    ...row,
    socials: row.socials.filter((text) => text !== ''),
    created_at: new Date(row.created_at),
    decided_at: row.decided_at === null ? null : new Date(row.decided_at),
  }))
  return { data, next: rows.length > query.limit ? String(data.at(-1)!.id) : null }
})

const decide = operation(
  contract.decideAffiliateApplication,
  async ({ tx, actor, services, input: { params, body }, now }) => {
    const [before] = await tx
      .select()
      .from(affiliateApplications)
      .where(eq(affiliateApplications.id, params.id))
      .for('update')
    if (!before) fail('not_found')
    if (before.state !== 'open') fail('application_decided')
    if (body.accept) {
      const { rows } = await tx.execute<{ name: string; email: string }>(
        sql`select name, email from users where id = ${before.userId}`,
      )
      const { basisPoints } = affiliateTiers[0]
      const holdDays = services.settings.SHARE_HOLD_DAYS
      await makeAffiliate(tx, {
        ...one(rows),
        userId: before.userId,
        basisPoints,
        createdBy: actor.userId,
        now,
        holdDays,
      })
    }
    const after = one(
      await tx
        .update(affiliateApplications)
        .set({
          state: body.accept ? 'accepted' : 'refused',
          answer: body.answer,
          decidedBy: actor.userId,
          decidedAt: now,
        })
        .where(eq(affiliateApplications.id, params.id))
        .returning(),
    )
    await recordAudit(tx, actor, {
      action: 'affiliates.decide',
      object: `affiliate-application/${params.id}`,
      before: { state: before.state },
      after: { state: after.state, user: before.userId },
      reason: body.answer,
    })
    return applicationShape(after)
  },
)

const offerDays = 30
const createOffer = operation(contract.createAffiliateOffer, async ({ tx, actor, services, input: { body }, now }) => {
  const { name, email, percent } = body
  const expiresAt = new Date(now.getTime() + offerDays * 86_400_000)
  const createdBy = actor.userId ?? fail('not_logged_in')
  const { id } = one(
    await tx
      .insert(affiliateOffers)
      .values({ name, email, basisPoints: Math.round(percent * 100), createdBy, expiresAt })
      .returning({ id: affiliateOffers.id }),
  )
  await recordAudit(tx, actor, { action: 'affiliates.offer', object: `affiliate-offer/${id}`, after: body })
  return { id, path: `/affil-offer/${id}/${offerToken(services.secret, id)}/join`, expires_at: expiresAt }
})

const publishTerms = operation(contract.publishAffiliateTerms, async ({ tx, actor, input: { body } }) => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('affiliate-terms', 0))`)
  const version = (await currentTerms(tx)).version + 1
  await tx.insert(affiliateTerms).values({ version, text: body.text })
  await recordAudit(tx, actor, {
    action: 'affiliates.publishTerms',
    object: `affiliate-terms/${version}`,
    after: { text: body.text },
    reason: body.reason,
  })
  return { version }
})

export const staffAffiliateOperations = [listAffiliates, listApplications, decide, createOffer, publishTerms]
