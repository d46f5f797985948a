import { listOperations } from '#access/list-operations.ts'
import { desc, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { afterId, keysOf, like } from '#kit/server/lists.ts'
import * as contract from '../../contract/affiliate-terms.ts'
import { queueTermsMails } from './affiliate-mails.ts'
import { currentTerms } from './join.ts'
import { affiliateTerms, affiliateAcceptances } from './tables.ts'
import { earners } from '../earnings/tables.ts'
import * as m from '../../messages/m.ts'
import { readRows } from '#kit/server/read-rows.ts'

const listTerms = operation(contract.listAffiliateTerms, async ({ db, input: { query } }) => {
  const last = afterId(query.after)
  const rows = await db
    .select({
      version: affiliateTerms.version,
      text: affiliateTerms.text,
      created_at: affiliateTerms.createdAt,
      accepted: sql<number>`(select count(*)::int from ${affiliateAcceptances} a where a.version = affiliate_terms.version)`,
    })
    .from(affiliateTerms)
    .where(last === null ? undefined : lt(affiliateTerms.version, last))
    .orderBy(desc(affiliateTerms.version))
    .limit(query.limit + 1)
  const data = rows.slice(0, query.limit)
  return { data, next: rows.length > query.limit ? String(data.at(-1)!.version) : null }
})

const publishTerms = operation(contract.publishAffiliateTerms, async ({ tx, actor, input: { body } }) => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('affiliate-terms', 0))`)
  const before = await currentTerms(tx)
  if (body.follows !== undefined && body.follows !== before.version) fail('stale_version')
  if (body.text === before.text) fail('validation_failed', { fields: { text: [m.termsUnchanged()] } })
  const version = before.version + 1
  await tx.insert(affiliateTerms).values({ version, text: body.text })
  await queueTermsMails(tx, version)
  await recordAudit(tx, actor, {
    action: 'affiliates.publishTerms',
    object: `affiliate-terms/${version}`,
    before: { version: before.version },
    after: { text: body.text },
    reason: body.reason,
  })
  return { version }
})

type Row = { id: number; name: string; email: string; version: number | null; accepted_at: Date | null }
type Question = z.output<typeof contract.exportAffiliateAcceptances.input.query>
/** Affiliates with the latest version that each has accepted, optionally only those who accepted a given one. */
async function readAcceptances(
  db: Queryable,
  { after, limit, ...asked }: Question & { after?: string | undefined; limit: number },
) {
  const keys = keysOf(asked.sort, sql`p.id`, sql`p.name`)
  const conditions = [sql`p.kind = 'affiliate'`, ...keys.after(after)]
  const newest = sql`(select max(version) from ${affiliateTerms})`
  if (asked.q) conditions.push(sql`(p.name ilike ${like(asked.q)} or p.email ilike ${like(asked.q)})`)
  if (asked.version)
    conditions.push(
      sql`exists (select 1 from ${affiliateAcceptances} c where c.earner_id = p.id and c.version = ${asked.version})`,
    )
  if (asked.current === 'accepted') conditions.push(sql`a.version = ${newest}`)
  if (asked.current === 'open') conditions.push(sql`a.version is distinct from ${newest}`)
  const rows = await readRows<Row>(
    db,
    sql`
    select p.id, p.name, p.email, a.version, a.accepted_at
    from ${earners} p left join lateral (
      select version, accepted_at from ${affiliateAcceptances} c where c.earner_id = p.id
        and (${asked.version ?? null}::int is null or c.version = ${asked.version ?? null})
      order by version desc limit 1) a on true
    where ${sql.join(conditions, sql` and `)} order by ${keys.order} limit ${limit + 1}`,
  )
  const data = rows.slice(0, limit)
  return {
    data,
    next: rows.length > limit ? keys.next(data.at(-1)!) : null,
  }
}

const acceptanceLists = listOperations(
  contract.listAffiliateAcceptances,
  contract.exportAffiliateAcceptances,
  ({ db }, { query }) => readAcceptances(db, query),
)({
  columns: {
    Affiliate: 'id',
    Name: 'name',
    Email: 'email',
    Version: 'version',
    Accepted: 'accepted_at',
  },
})

export const termsOperations = [listTerms, publishTerms, ...acceptanceLists]
