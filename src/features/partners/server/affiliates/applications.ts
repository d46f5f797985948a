import { listOperations } from '#access/list-operations.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { firstTierBasisPoints } from '../../rules/affiliate-tiers.ts'
import { issueDownload } from '#features/files/server/downloads.ts'
import { fail } from '#kit/refusal.ts'
import { one, type Queryable } from '#kit/server/database.ts'
import { keysOf, like } from '#kit/server/lists.ts'
import * as contract from '../../contract/affiliate-staff.ts'
import type { ApplicationState } from '../../rules/affiliates.ts'
import { queueDecisionMail } from './affiliate-mails.ts'
import { giveAffiliateFlag } from './affiliate-flag.ts'
import { applicationShape, attachedTo, makeAffiliate } from './join.ts'
import { affiliateApplications } from './tables.ts'
import { files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'

type ApplicationRow = {
  id: number
  state: ApplicationState
  answer: string
  created_at: Date
  name: string
  email: string
  about: string
  socials: string[]
  files: { id: number; name: string; size: number }[]
  decided_at: Date | null
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
  const rows = await readRows<ApplicationRow>(
    db,
    sql`
    select a.id, a.state, a.answer, a.created_at, a.decided_at, u.name, u.email, a.about,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.bytes) order by f.id)
        from ${files} f where f.attached_to = 'affiliate-application/' || a.id), '[]') as files,
      jsonb_build_array(a.socials1, a.socials2, a.socials3) as socials
    from ${affiliateApplications} a join ${users} u on u.id = a.user_id
    where ${sql.join(conditions, sql` and `)} order by ${keys.order} limit ${limit + 1}`,
  )
  const data = rows.slice(0, limit).map((row) => ({
    ...row,
    socials: row.socials.filter((text) => text !== ''),
  }))
  return { data, next: rows.length > limit ? keys.next(data.at(-1)!) : null }
}

const applicationLists = listOperations(
  contract.listAffiliateApplications,
  contract.exportAffiliateApplications,
  ({ db }, { query }) => readApplications(db, query),
)({
  columns: {
    Application: 'id',
    Name: 'name',
    Email: 'email',
    Status: 'state',
    Asked: 'created_at',
    Decided: 'decided_at',
    Channels: (row) => row.socials.join(' '),
    Files: (row) => row.files.length,
    About: 'about',
    Answer: 'answer',
  },
})

/** Only files of applications: the right to decide on them gives access to no others. */
const permitFile = operation(contract.permitApplicationDownload, async ({ tx, actor, input: { params }, now }) => {
  const [file] = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.id, params.file), eq(files.attachedTo, attachedTo(params.id))))
  return issueDownload(tx, file ?? fail('not_found'), actor, now)
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
    const applicant = one(
      await tx.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, before.userId)),
    )
    if (body.accept) {
      const holdDays = services.settings.SHARE_HOLD_DAYS
      await makeAffiliate(tx, {
        ...applicant,
        userId: before.userId,
        basisPoints: firstTierBasisPoints,
        createdBy: actor.userId,
        now,
        holdDays,
      })
      await giveAffiliateFlag(tx, before.userId)
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

export const applicationOperations = [...applicationLists, permitFile, decide]
