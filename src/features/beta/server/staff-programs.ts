import { and, eq, sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { type Context, operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { withCleanHtml } from '#features/content/server/block-records.ts'
import { attachFile, dropFile, fileOf } from '#features/files/server/records.ts'
import { fileDownloads, files } from '#features/files/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import { fail } from '#kit/refusal.ts'
import { findById, violatedConstraint } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import * as contract from '../contract/staff.ts'
import { readBuilds } from './programs.ts'
import { betaBuilds, betaFeedback, betaParticipants, betaPrograms } from './tables.ts'

export const programRecord: RecordKind = translatedRecord(
  withCleanHtml(
    'body',
    tableRecord({
      name: 'beta-program',
      view: 'beta.manage',
      edit: 'beta.manage',
      table: betaPrograms,
      fields: contract.programFields,
      parts: {},
      uses: async (tx, id) => [
        { what: 'builds', count: await tx.$count(betaBuilds, eq(betaBuilds.programId, id)) },
        { what: 'participants', count: await tx.$count(betaParticipants, eq(betaParticipants.programId, id)) },
      ],
    }),
  ),
  contract.programTexts,
)

const programs = listOperations(contract.listProgramRecords, contract.exportProgramRecords, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listProgramRecords>>(db, query, {
    select: sql`select p.id, p.name, p.state, p.version,
      (select count(*) from ${betaParticipants} t where t.program_id = p.id and t.left_at is null)::float8 as participants,
      (select count(*) from ${betaBuilds} b where b.program_id = p.id)::float8 as builds,
      (select count(*) from ${betaFeedback} f where f.program_id = p.id)::float8 as feedback from ${betaPrograms} p`,
    where: [matching(query.q, [sql`p.name`]), query.state && sql`p.state = ${query.state}`],
    of: 'p',
  }),
)({
  columns: {
    id: 'id',
    name: 'name',
    participants: 'participants',
    builds: 'builds',
    feedback: 'feedback',
    state: 'state',
    version: 'version',
  },
})

// Combines program and user into one numeric row ID.
const participantId = sql`(t.program_id * 10000000 + t.user_id)`
const participants = listOperations(contract.listParticipants, contract.exportParticipants, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listParticipants>>(db, query, {
    select: sql`select ${participantId}::float8 as id, p.id::float8 as program_id, p.name as program, u.id::float8 as user_id, u.name, u.email, t.joined_at, t.left_at,
      (select count(*) from ${betaFeedback} f where f.program_id = t.program_id and f.user_id = t.user_id)::float8 as feedback
      from ${betaParticipants} t join ${betaPrograms} p on p.id = t.program_id join ${users} u on u.id = t.user_id`,
    where: [
      matching(query.q, [sql`u.name`, sql`u.email`, sql`p.name`]),
      query.program === undefined ? undefined : sql`t.program_id = ${query.program}`,
      query.state && (query.state === 'active' ? sql`t.left_at is null` : sql`t.left_at is not null`),
    ],
    id: participantId,
  }),
)({
  columns: {
    program: 'program',
    name: 'name',
    email: 'email',
    joined: 'joined_at',
    left: 'left_at',
    feedback: 'feedback',
  },
})

const feedback = listOperations(contract.listFeedback, contract.exportFeedback, ({ db }, { query }) =>
  readPage<RowOf<typeof contract.listFeedback>>(db, query, {
    select: sql`select f.id, p.name as program, b.label as build, u.name, f.rating, f.body, f.created_at
      from ${betaFeedback} f join ${betaPrograms} p on p.id = f.program_id join ${users} u on u.id = f.user_id
      left join ${betaBuilds} b on b.id = f.build_id`,
    where: [
      matching(query.q, [sql`f.body`, sql`u.name`, sql`p.name`]),
      query.program === undefined ? undefined : sql`f.program_id = ${query.program}`,
      query.rating && sql`f.rating = ${Number(query.rating)}`,
    ],
    of: 'f',
  }),
)({
  columns: {
    id: 'id',
    program: 'program',
    build: 'build',
    name: 'name',
    rating: 'rating',
    feedback: 'body',
    sent: 'created_at',
  },
})

/** Ends or resumes a participation. Fails when it is already in that state, as the list the caller saw is outdated. */
async function moveParticipant(
  { tx, actor }: Pick<Context<{ runs: 'command' }>, 'tx' | 'actor'>,
  { params: { id, user }, body: { reason } }: { params: { id: number; user: number }; body: { reason: string } },
  isLeaving: boolean,
): Promise<never> {
  const one = and(eq(betaParticipants.programId, id), eq(betaParticipants.userId, user))
  const [row] = await tx.select().from(betaParticipants).where(one).for('update')
  if (!row) return fail('not_found')
  if ((row.leftAt !== null) === isLeaving) fail('stale_version')
  await tx
    .update(betaParticipants)
    .set({ leftAt: isLeaving ? sql`now()` : null })
    .where(one)
  await recordAudit(tx, actor, {
    action: isLeaving ? 'beta-program.removeParticipant' : 'beta-program.restoreParticipant',
    object: `beta-program/${id}`,
    before: { user, left_at: row.leftAt },
    reason,
  })
  return undefined as never
}

export const staffProgramOperations = [
  operation(contract.removeParticipant, (context) => moveParticipant(context, context.input, true)),
  operation(contract.restoreParticipant, (context) => moveParticipant(context, context.input, false)),
  ...programs,
  ...participants,
  ...feedback,
  ...recordOperations(programRecord, contract.programCalls),
  operation(contract.listBuilds, async ({ db, input }) => {
    const builds = await readBuilds(db, input.params.id)
    return {
      data: await Promise.all(
        builds.map(async ({ file_id: fileId, ...build }) => ({
          ...build,
          downloads: await db.$count(fileDownloads, sql`file_id = ${fileId} and used_at is not null`),
        })),
      ),
    }
  }),
  operation(contract.addBuild, async ({ tx, actor, services, input }) => {
    const { id } = input.params
    const { label, notes, file_id: fileId } = input.body
    if ((await tx.$count(betaPrograms, eq(betaPrograms.id, id))) === 0) fail('not_found')
    const file = await fileOf(tx, fileId, actor, services.settings.REGION_HOSTS)
    if (file.attachedTo !== null) fail('in_use')
    const [build] = await tx
      .insert(betaBuilds)
      .values({ programId: id, label, notes, fileId })
      .returning({ id: betaBuilds.id })
      .catch((error: unknown) =>
        violatedConstraint(error) === 'beta_builds_once'
          ? fail('validation_failed', { fields: { label: ['This program has a build of this version.'] } })
          : Promise.reject(error),
      )
    await attachFile(tx, fileId, `beta-build/${build!.id}`)
    await recordAudit(tx, actor, {
      action: 'beta-program.addBuild',
      object: `beta-program/${id}`,
      after: { label, file: file.sha256 },
      reason: '',
    })
    return undefined as never
  }),
  operation(contract.removeBuild, async ({ tx, actor, input }) => {
    const { id, build } = input.params
    const [row] = await tx
      .select()
      .from(betaBuilds)
      .where(and(eq(betaBuilds.id, build), eq(betaBuilds.programId, id)))
      .for('update')
    if (!row) fail('not_found')
    if ((await tx.$count(betaFeedback, eq(betaFeedback.buildId, build))) > 0)
      fail('in_use', { facts: { uses: [{ what: 'feedback', count: 1 }] } })
    await tx.delete(betaBuilds).where(eq(betaBuilds.id, build))
    const file = await findById(tx, files, row.fileId)
    if (file) await dropFile(tx, file)
    await recordAudit(tx, actor, {
      action: 'beta-program.removeBuild',
      object: `beta-program/${id}`,
      before: { label: row.label },
      reason: '',
    })
    return undefined as never
  }),
]
