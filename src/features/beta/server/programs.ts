import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operation } from '#access/operation.ts'
import { issueDownload } from '#features/files/server/downloads.ts'
import { files } from '#features/files/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { shownHtml } from '#kit/server/clean-html.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readTranslations } from '#features/translations/server/read-translations.ts'
import { textLocale } from '#kit/locale.ts'
import * as contract from '../contract/programs.ts'
import { programTexts } from '../contract/staff.ts'
import { betaBuilds, betaFeedback, betaParticipants, betaPrograms } from './tables.ts'

const mine = (userId: number | null) =>
  and(
    eq(betaParticipants.programId, betaPrograms.id),
    eq(betaParticipants.userId, userId ?? 0),
    isNull(betaParticipants.leftAt),
  )

/** A program that the user may see: published, or one they joined. Fails with `not_found`. */
async function findProgram(db: Queryable, id: number, userId: number | null) {
  const [row] = await db
    .select({ program: betaPrograms, joinedAt: betaParticipants.joinedAt })
    .from(betaPrograms)
    .leftJoin(betaParticipants, mine(userId))
    .where(eq(betaPrograms.id, id))
  if (!row || (row.program.state !== 'published' && (row.joinedAt === null || row.program.state !== 'retired')))
    fail('not_found')
  return row
}

/** Builds of a program with their files, newest first. */
export const readBuilds = (db: Queryable, programId: number) =>
  db
    .select({
      id: betaBuilds.id,
      label: betaBuilds.label,
      notes: betaBuilds.notes,
      bytes: files.bytes,
      sha256: files.sha256,
      created_at: betaBuilds.createdAt,
      file_id: files.id,
    })
    .from(betaBuilds)
    .innerJoin(files, eq(files.id, betaBuilds.fileId))
    .where(eq(betaBuilds.programId, programId))
    .orderBy(desc(betaBuilds.id))

/** Translates programs into the reader's language. */
const readTranslated = (db: Queryable) => readTranslations(db, 'beta-program', programTexts)

async function readProgram(
  db: Queryable,
  id: number,
  userId: number | null,
): Promise<z.input<typeof contract.program>> {
  const [{ program, joinedAt }, translated] = await Promise.all([findProgram(db, id, userId), readTranslated(db)])
  const { name, summary, body } = translated.translate(textLocale(), id, program)
  const isMember = joinedAt !== null
  const [builds, feedback] = [
    isMember ? await readBuilds(db, id) : [],
    await db
      .select({
        id: betaFeedback.id,
        build: betaBuilds.label,
        rating: betaFeedback.rating,
        body: betaFeedback.body,
        created_at: betaFeedback.createdAt,
      })
      .from(betaFeedback)
      .leftJoin(betaBuilds, eq(betaBuilds.id, betaFeedback.buildId))
      .where(and(eq(betaFeedback.programId, id), eq(betaFeedback.userId, userId ?? 0)))
      .orderBy(desc(betaFeedback.id)),
  ]
  return {
    id,
    name,
    summary,
    is_open: program.state === 'published',
    joined_at: joinedAt,
    html: shownHtml(body),
    builds,
    feedback,
  }
}

/** Fails with `not_found` for non-participants. */
const asMember = async (db: Queryable, id: number, userId: number | null): Promise<number> => {
  const { joinedAt } = await findProgram(db, id, userId)
  return joinedAt === null || userId === null ? fail('not_found') : userId
}

export const programOperations = [
  operation(contract.listPrograms, async ({ db, actor }) => {
    const rows = await db
      .select({ program: betaPrograms, joinedAt: betaParticipants.joinedAt })
      .from(betaPrograms)
      .leftJoin(betaParticipants, mine(actor.userId))
      .where(
        sql`${betaPrograms.state} = 'published' or (${betaPrograms.state} = 'retired' and ${betaParticipants.joinedAt} is not null)`,
      )
      .orderBy(desc(betaPrograms.id))
    const translated = await readTranslated(db)
    return {
      data: rows.map(({ program, joinedAt }) => {
        const { id, name, summary, state } = translated.translate(textLocale(), program.id, program)
        return { id, name, summary, is_open: state === 'published', joined_at: joinedAt }
      }),
    }
  }),
  operation(contract.getProgram, ({ db, actor, input }) => readProgram(db, input.params.id, actor.userId)),
  operation(contract.joinProgram, async ({ tx, actor, input }) => {
    const { id } = input.params
    const { program } = await findProgram(tx, id, actor.userId)
    if (program.state !== 'published') fail('beta_closed')
    await tx
      .insert(betaParticipants)
      .values({ programId: id, userId: actor.userId ?? 0 })
      .onConflictDoUpdate({
        target: [betaParticipants.programId, betaParticipants.userId],
        set: {
          leftAt: null,
          joinedAt: sql`case when beta_participants.left_at is null then beta_participants.joined_at else now() end`,
        },
      })
    return readProgram(tx, id, actor.userId)
  }),
  operation(contract.leaveProgram, async ({ tx, actor, input }) => {
    const { id } = input.params
    const userId = await asMember(tx, id, actor.userId)
    const answer = await readProgram(tx, id, userId)
    await tx
      .update(betaParticipants)
      .set({ leftAt: sql`now()` })
      .where(and(eq(betaParticipants.programId, id), eq(betaParticipants.userId, userId)))
    return { ...answer, joined_at: null, builds: [] }
  }),
  operation(contract.permitBuild, async ({ tx, actor, input, now }) => {
    const { id, build } = input.params
    await asMember(tx, id, actor.userId)
    const found = (await readBuilds(tx, id)).find((each) => each.id === build) ?? fail('not_found')
    return issueDownload(tx, { id: found.file_id }, actor, now)
  }),
  operation(contract.sendFeedback, async ({ tx, actor, input }) => {
    const { id } = input.params
    const { build_id: buildId, rating, body } = input.body
    const userId = await asMember(tx, id, actor.userId)
    if (buildId !== null && (await tx.$count(betaBuilds, sql`id = ${buildId} and program_id = ${id}`)) === 0)
      fail('not_found')
    await tx.insert(betaFeedback).values({ programId: id, userId, buildId, rating, body })
    return readProgram(tx, id, userId)
  }),
]
