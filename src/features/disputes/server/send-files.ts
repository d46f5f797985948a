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

/** Requests time out after 30 seconds, so files not sent within this budget wait for the next attempt. */
const budgetMs = 15_000

/**
 * The ID of a file's evidence at the gateway; null when it is not attached. If an attempt died between attaching and
 * recording the ID, the file is whatever evidence is new since that attempt began.
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
 * Attaches a dispute's unsent files at the gateway; the caller holds the lease. Per file: upload, store the document
 * ID, attach, store the evidence ID. The next attempt continues where one died; the gateway discards uploads that are
 * never attached. Fails with evidence_refused, dispute_closed and network_down_retry.
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
  // Keep the first attempt's snapshot: its call may still take effect, and its evidence must count as new.
  if (row.evidenceBefore === null)
    await db
      .update(disputeFiles)
      .set({ evidenceBefore: told.evidence.map(({ evidenceId }) => evidenceId) })
      .where(eq(disputeFiles.id, row.id))
  const added = await services.gateway.addFileEvidence(reference, { documentId, category: row.category })
  if (added.kind === 'added') return added.evidenceId
  if (added.kind !== 'refused') fail('network_down_retry')
  if ((await look(services, reference)).state !== 'open') fail('dispute_closed')
  // The gateway may have discarded the document, so the next attempt uploads it again.
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
