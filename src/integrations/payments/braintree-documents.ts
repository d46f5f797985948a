import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { rawOf, readOutcome, textOf } from './braintree-answers.ts'
import type { BraintreeClient } from './braintree-client.ts'
import { unknownOr, unreadable } from './braintree-failures.ts'
import type { AddFileEvidenceResult, EvidenceDocument, UploadDocumentResult } from './gateway.ts'

const endings = { pdf: 'pdf', jpeg: 'jpg', png: 'png' } as const

/**
 * The SDK reads the file from the stream's path and derives its type from the extension, so during the call the file
 * lies in a folder only this process can read.
 */
export async function uploadDocument(
  client: BraintreeClient,
  { bytes, format }: EvidenceDocument,
): Promise<UploadDocumentResult> {
  const folder = await mkdtemp(join(tmpdir(), 'evidence-'))
  try {
    const path = join(folder, `evidence.${endings[format]}`)
    await writeFile(path, bytes, { mode: 0o600 })
    const file = Object.assign(Readable.from([]), { path })
    const result = await client.run(client.deadline(), (sdk) =>
      sdk.documentUpload.create({ kind: 'evidence_document', file }),
    )
    if (result.kind === 'failure') return unknownOr(result)
    const outcome = result.kind === 'answer' ? readOutcome(result.answer) : null
    if (outcome?.kind === 'refusal')
      return { kind: 'refused', reason: 'other', code: outcome.validationCodes[0] ?? 'refused' }
    const documentId = textOf(rawOf(outcome?.raw['documentUpload'])?.['id'])
    return documentId === null ? unreadable : { kind: 'uploaded', documentId }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function addFileEvidence(
  client: BraintreeClient,
  disputeId: string,
  { documentId, category }: { documentId: string; category: string | null },
): Promise<AddFileEvidenceResult> {
  const result = await client.run(client.deadline(), (sdk) =>
    sdk.dispute.addFileEvidence(disputeId, { documentId, ...(category === null ? {} : { category }) }),
  )
  if (result.kind === 'failure') return unknownOr(result)
  if (result.kind === 'not_found') return { kind: 'refused', reason: 'not_found', code: '404' }
  const outcome = readOutcome(result.answer)
  if (outcome?.kind === 'refusal')
    return { kind: 'refused', reason: 'other', code: outcome.validationCodes[0] ?? 'refused' }
  const evidenceId = textOf(rawOf(outcome?.raw['evidence'])?.['id'])
  return evidenceId === null ? unreadable : { kind: 'added', evidenceId }
}
