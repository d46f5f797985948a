import { buffer } from 'node:stream/consumers'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type FileRow, readFile } from '#features/files/server/records.ts'
import { files } from '#features/files/server/tables.ts'
import type { EvidenceFormat } from '#integrations/payments/gateway.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { type Answering, type Known, look } from './one-answer.ts'
import { disputeFiles } from './tables.ts'

type DisputeFileRow = typeof disputeFiles.$inferSelect

/** A request is answered within 30 seconds: what isn’t sent by then goes with the next try. */
const budgetMs = 15_000

/**
 * The evidence that a file is at the gateway; null where it isn’t attached. One that was attached by a try that died before
 * it was written down here is what is new there since that try began.
 */
export async function attachedAs(db: Queryable, row: DisputeFileRow, told: Known): Promise<string | null> {
  const isAtGateway = (id: string) => told.evidence.some(({ evidenceId }) => evidenceId === id)
  if (row.evidenceId !== null) return isAtGateway(row.evidenceId) ? row.evidenceId : null
  if (row.evidenceBefore === null) return null
  const recorded = await db
    .select({ id: disputeFiles.evidenceId })
    .from(disputeFiles)
    .where(and(eq(disputeFiles.disputeId, row.disputeId), isNotNull(disputeFiles.evidenceId)))
  const known = new Set([...row.evidenceBefore, ...recorded.map(({ id }) => id)])
  const found = told.evidence.find(
    ({ evidenceId, isFile, category }) => isFile && category === row.category && !known.has(evidenceId),
  )
  return found?.evidenceId ?? null
}

/**
 * Attaches the files of a dispute at the gateway that aren’t yet, in the turn of the caller: upload, write down its document,
 * attach, write down its evidence. The next try goes on where one died; an upload that nothing is attached
 * to is no evidence, and the gateway forgets it. Refuses with evidence_refused, dispute_closed and network_down_retry.
 */
export async function sendFiles(
  { db, services }: Pick<Answering, 'db' | 'services'>,
  id: number,
  reference: string,
): Promise<void> {
  const until = performance.now() + budgetMs
  const unsent = await db
    .select({ of: disputeFiles, file: files })
    .from(disputeFiles)
    .innerJoin(files, eq(files.id, disputeFiles.fileId))
    .where(and(eq(disputeFiles.disputeId, id), isNull(disputeFiles.evidenceId)))
    .orderBy(asc(disputeFiles.id))
  for (const { of, file } of unsent) {
    if (performance.now() > until) fail('network_down_retry')
    const evidenceId = await attach({ db, services }, reference, of, file)
    await db.update(disputeFiles).set({ evidenceId }).where(eq(disputeFiles.id, of.id))
  }
}

async function attach(
  { db, services }: Pick<Answering, 'db' | 'services'>,
  reference: string,
  row: DisputeFileRow,
  file: FileRow,
): Promise<string> {
  const told = await look(services, reference)
  const attached = await attachedAs(db, row, told)
  if (attached !== null) return attached
  const documentId = row.documentId ?? (await upload({ db, services }, row, file))
  // What the first try found there stays: its call may still take effect, and what it adds must count as new.
  if (row.evidenceBefore === null)
    await db
      .update(disputeFiles)
      .set({ evidenceBefore: told.evidence.map(({ evidenceId }) => evidenceId) })
      .where(eq(disputeFiles.id, row.id))
  const added = await services.gateway.addFileEvidence(reference, { documentId, category: row.category })
  if (added.kind === 'added') return added.evidenceId
  if (added.kind !== 'refused') fail('network_down_retry')
  if ((await look(services, reference)).state !== 'open') fail('dispute_closed')
  // The document may be one that the gateway has forgotten: the next try uploads it again.
  await db.update(disputeFiles).set({ documentId: null }).where(eq(disputeFiles.id, row.id))
  return refuseFile(file)
}

async function upload(
  { db, services }: Pick<Answering, 'db' | 'services'>,
  row: DisputeFileRow,
  file: FileRow,
): Promise<string> {
  const bytes = await buffer(await readFile(services, file))
  const uploaded = await services.gateway.uploadDocument({ bytes, format: file.verdict?.format as EvidenceFormat })
  if (uploaded.kind === 'refused') refuseFile(file)
  if (uploaded.kind !== 'uploaded') fail('network_down_retry')
  const { documentId } = uploaded
  await db
    .update(disputeFiles)
    .set({ documentId })
    .where(and(eq(disputeFiles.id, row.id), sql`document_id is null`))
  return documentId
}

const refuseFile = ({ name }: FileRow): never =>
  fail('evidence_refused', {
    message: `The gateway doesn’t accept ${name}. It may be damaged or protected. Remove it, then submit again.`,
  })
