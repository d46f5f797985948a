import { Readable } from 'node:stream'
import { and, eq, gt, sql } from 'drizzle-orm'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { issueDownload } from '#features/files/server/downloads.ts'
import { dropFile, keepFile } from '#features/files/server/records.ts'
import { files } from '#features/files/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import { addDisputeFile, permitDisputeFile, removeDisputeFile } from '../contract.ts'
import { evidenceFileBytesMax, evidenceFilesMax, evidenceFormats } from '../rules.ts'
import { keepDispute } from './keep-dispute.ts'
import { inTurn, look } from './one-answer.ts'
import { readDispute } from './read-disputes.ts'
import { attachedAs } from './send-files.ts'
import { disputeFiles, disputes } from './tables.ts'

/** Fails when the dispute is over or being answered. Locks it, so that no file is added while the evidence is sent. */
async function refuseAnswered(tx: Tx, id: number): Promise<void> {
  const [row] = await tx.select({ state: disputes.state }).from(disputes).where(eq(disputes.id, id)).for('update')
  if (row?.state !== 'open') fail('dispute_closed')
  const answered = await tx.$count(disputes, and(eq(disputes.id, id), gt(disputes.answeringUntil, sql`now()`)))
  if (answered > 0) fail('dispute_busy')
}

export const addDisputeFileOperation = operation(addDisputeFile, async (context) => {
  const { db, database, services, actor, input } = context
  if (!(input.body instanceof Readable)) return fail('unsupported_media_type')
  const { id } = input.params
  const { name, category = null } = input.query
  await readDispute(db, actor.region, id)
  let isThere = false
  try {
    await keepFile(
      { services, database },
      {
        // No owner: the file belongs to the dispute, and the audit log names who added it.
        ownerId: null,
        region: actor.region,
        kind: ({ format }) =>
          evidenceFormats.has(format)
            ? 'attachment'
            : fail('file_kind_refused', { message: 'The bank takes PDF, JPEG and PNG files only.' }),
        name,
        content: input.body,
        bytesMax: Math.min(evidenceFileBytesMax, services.settings.FILE_MAX_BYTES),
        attachedTo: `dispute/${id}`,
        before: (tx) => refuseAnswered(tx, id),
        within: async (tx, file) => {
          const [made] = await tx
            .insert(disputeFiles)
            .values({ disputeId: id, fileId: file.id, category, sha256: file.sha256 })
            .onConflictDoNothing({ target: [disputeFiles.disputeId, disputeFiles.sha256] })
            .returning()
          isThere = !made
          if (isThere) fail('in_use')
          if ((await tx.$count(disputeFiles, eq(disputeFiles.disputeId, id))) > evidenceFilesMax)
            fail('file_quota_exceeded', { message: `A dispute takes ${evidenceFilesMax} files. Remove one first.` })
          await recordAudit(tx, actor, {
            action: 'disputes.add_file',
            object: `dispute/${id}`,
            after: { file: file.name, category },
          })
        },
      },
    )
  } catch (error) {
    // The same bytes again, for example after a lost response, are already among the evidence.
    if (!isThere) throw error
  }
  return readDispute(db, actor.region, id)
})

async function findDisputeFile(db: Queryable, id: number, file: number) {
  const [row] = await db
    .select({ of: disputeFiles, file: { id: files.id, name: files.name, objectKey: files.objectKey } })
    .from(disputeFiles)
    .innerJoin(files, eq(files.id, disputeFiles.fileId))
    .where(and(eq(disputeFiles.disputeId, id), eq(disputeFiles.id, file)))
  return row
}

export const removeDisputeFileOperation = operation(removeDisputeFile, async (context) => {
  const { db, transact, services, actor, input } = context
  const { id, file } = input.params
  const { reference } = await readDispute(db, actor.region, id)
  await inTurn(context, id, async () => {
    const row = await findDisputeFile(db, id, file)
    // Already removed by an earlier attempt of the same request.
    if (!row) return
    const told = await look(services, reference)
    if (told.state !== 'open') fail('dispute_closed')
    const attached = await attachedAs(db, row.of, told)
    if (attached !== null) {
      const done = await services.gateway.removeEvidence(reference, attached)
      if (done.kind === 'refused') fail('dispute_closed')
      if (done.kind !== 'done') fail('network_down_retry')
    }
    const left = attached === null ? told : await look(services, reference)
    await transact(async (tx) => {
      await tx.delete(disputeFiles).where(eq(disputeFiles.id, row.of.id))
      await dropFile(tx, row.file)
      await keepDispute(tx, { services }, left)
      await recordAudit(tx, actor, {
        action: 'disputes.remove_file',
        object: `dispute/${id}`,
        before: { file: row.file.name, category: row.of.category },
      })
    })
  })
  return readDispute(db, actor.region, id)
})

export const permitDisputeFileOperation = operation(permitDisputeFile, async ({ tx, actor, now, input }) => {
  const { id, file } = input.params
  await readDispute(tx, actor.region, id)
  return issueDownload(tx, ((await findDisputeFile(tx, id, file)) ?? fail('not_found')).file, actor, now)
})
