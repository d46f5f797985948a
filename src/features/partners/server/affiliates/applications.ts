import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { affiliateTiers } from '../../rules/earnings.ts'
import { issueDownload } from '#features/files/server/downloads.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable } from '#kit/server/database.ts'
import { allOf, csvOf, keysOf, like } from '#kit/server/lists.ts'
import * as contract from '../../contract/affiliate-staff.ts'
import type { ApplicationState } from '../../rules/affiliates.ts'
import { queueDecisionMail } from './affiliate-mails.ts'
import { applicationShape, attachedTo, makeAffiliate } from './join.ts'
import { affiliateApplications } from './tables.ts'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'

type ApplicationRow = {
  id: number
  state: ApplicationState
  answer: string
  created_at: string
  name: string
  email: string
  about: string
  socials: string[]
  files: { id: number; name: string; size: number }[]
  decided_at: string | null
}
type Question = Partial<z.output<typeof contract.exportAffiliateApplications.input.query>>
async function readApplications(
  db: Queryable,
  { after, limit, ...asked }: Question & { after?: string | undefined; limit: number },
) {
  const keys = keysOf(asked.sort ?? 'newest', sql`a.id`, sql`u.name`)
  const conditions = [sql`true`, ...keys.after(after)]
  if (asked.state) conditions.push(sql`a.state = ${asked.state}`)
  if (asked.q) {
    const text = like(asked.q)
    conditions.push(sql`(u.name ilike ${text} or u.email ilike ${text} or a.about ilike ${text})`)
  }
  const { rows } = await db.execute<ApplicationRow>(sql`
    select a.id, a.state, a.answer, a.created_at, a.decided_at, u.name, u.email, a.about,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.bytes) order by f.id)
        from ${files} f where f.attached_to = 'affiliate-application/' || a.id), '[]') as files,
      jsonb_build_array(a.socials1, a.socials2, a.socials3) as socials
    from ${affiliateApplications} a join ${users} u on u.id = a.user_id
    where ${sql.join(conditions, sql` and `)} order by ${keys.order} limit ${limit + 1}`)
  const data = rows.slice(0, limit).map((row) => ({
    ...row,
    socials: row.socials.filter((text) => text !== ''),
    created_at: new Date(row.created_at),
    decided_at: row.decided_at === null ? null : new Date(row.decided_at),
  }))
  return { data, next: rows.length > limit ? keys.next(data.at(-1)!) : null }
}

const listApplications = operation(contract.listAffiliateApplications, ({ db, input }) =>
  readApplications(db, input.query),
)
const exportApplications = operation(contract.exportAffiliateApplications, ({ db, input: { query } }) =>
  csvOf(
    'affiliate-applications',
    ['Application', 'Name', 'Email', 'State', 'Asked', 'Decided', 'Channels', 'Files', 'About', 'Answer'],
    allOf((after) => readApplications(db, { ...query, after, limit: 500 })),
    (row) => [
      row.id,
      row.name,
      row.email,
      row.state,
      row.created_at.toISOString(),
      row.decided_at?.toISOString() ?? '',
      row.socials.join(' '),
      row.files.length,
      row.about,
      row.answer,
    ],
  ),
)

/** A file of an application, and no other: the right to decide opens nothing else. */
const permitFile = operation(contract.permitApplicationDownload, async ({ tx, actor, input: { params }, now }) => {
  const { rows } = await tx.execute<{ id: number }>(
    sql`select id from ${files} where id = ${params.file} and attached_to = ${attachedTo(params.id)}`,
  )
  return issueDownload(tx, rows[0] ?? fail('not_found'), actor, now)
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
    const { rows } = await tx.execute<{ name: string; email: string }>(
      sql`select name, email from ${users} where id = ${before.userId}`,
    )
    const applicant = one(rows)
    if (body.accept) {
      const { basisPoints } = affiliateTiers()[0]
      const holdDays = services.settings.SHARE_HOLD_DAYS
      await makeAffiliate(tx, {
        ...applicant,
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
    await queueDecisionMail(tx, { id: params.id, ...applicant, accepted: body.accept, answer: body.answer })
    return applicationShape(after)
  },
)

export const applicationOperations = [listApplications, exportApplications, permitFile, decide]
