import { listOperations } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { memberOf } from '#features/dealers/server/member-of.ts'
import { attachFile, fileOf, readFile } from '#features/files/server/records.ts'
import type { Services } from '#integrations/services.ts'
import { fail } from '#kit/refusal.ts'
import { violatedConstraint } from '#kit/server/database.ts'
import {
  exportSignatures,
  getDealerSignature,
  getSignature,
  grantSignature,
  listSignatures,
  revokeSignature,
} from '../contract.ts'
import * as rows from './queries.ts'

const imageBytesMax = 512 * 1024

const summaryShape = ({ row, user, dealer }: rows.SignatureRow) => ({
  id: row.id,
  user_id: row.userId,
  user,
  legal_name: row.legalName,
  dealer,
  created_at: row.createdAt,
  revoked_at: row.revokedAt,
})

/** Picture as a data URL, so documents include it without another request. */
async function imageOf(services: Pick<Services, 'store'>, { objectKey }: rows.SignatureRow): Promise<string> {
  if (objectKey === null) return ''
  const parts: Buffer[] = []
  for await (const part of await readFile(services, { objectKey })) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  const type = bytes[0] === 0x89 ? 'png' : bytes[0] === 0xff ? 'jpeg' : 'webp'
  return `data:image/${type};base64,${bytes.toString('base64')}`
}

const inFull = async (services: Pick<Services, 'store'>, found: rows.SignatureRow) => ({
  ...summaryShape(found),
  email: found.email,
  image: await imageOf(services, found),
  granted_by: found.grantedBy,
  reason: found.row.reason,
  revoke_reason: found.row.revokeReason,
})

export const signatureLists = listOperations(listSignatures, exportSignatures, ({ db, actor }, { query }) =>
  rows.readSignatures(db, actor.region, query),
)({
  shape: summaryShape,
  columns: {
    id: ({ row }) => row.id,
    'legal name': ({ row }) => row.legalName,
    person: ({ user }) => user,
    email: ({ email }) => email,
    'signs for': ({ dealer }) => dealer?.name ?? 'The company',
    since: ({ row }) => row.createdAt,
    'given by': ({ grantedBy }) => grantedBy,
    reason: ({ row }) => row.reason,
    revoked: ({ row }) => row.revokedAt,
    'why revoked': ({ row }) => row.revokeReason,
  },
})

export const getSignatureOperation = operation(getSignature, async ({ db, actor, services, input }) => {
  const found = await rows.findSignature(db, input.params.id)
  return found?.row.region === actor.region ? inFull(services, found) : fail('not_found')
})

export const grantSignatureOperation = operation(grantSignature, async (context) => {
  const { db, transact, actor, services, input } = context
  const { user_id: id, email, legal_name: legalName, signature_file: fileId, dealer: slug, reason } = input.body
  const file = await fileOf(db, fileId, actor, services.settings.REGION_HOSTS)
  if (file.kind !== 'signature' || file.bytes > imageBytesMax)
    fail('validation_failed', { fields: { signature_file: ['Draw the signature or upload an image of it.'] } })
  const signatureId = await transact(async (tx) => {
    const userId =
      (await rows.findUserId(tx, { id, email: email || undefined })) ??
      fail('validation_failed', { fields: { email: ['There’s no account with this address.'] } })
    const dealer =
      slug === null ? null : ((await rows.findDealerFor(tx, actor.region, slug, userId)) ?? fail('not_found'))
    if (dealer && !dealer.is_member) fail('not_a_member')
    try {
      const row = await rows.insertSignature(tx, {
        region: actor.region,
        userId,
        dealerId: dealer?.id ?? null,
        legalName,
        fileId,
        reason,
        grantedBy: actor.userId ?? fail('not_logged_in'),
      })
      await attachFile(tx, fileId, `signature/${row.id}`)
      await recordAudit(tx, actor, {
        action: 'signatures.grant',
        object: `signature/${row.id}`,
        after: { user: userId, legal_name: legalName, dealer: slug },
        reason,
      })
      return row.id
    } catch (error) {
      if (violatedConstraint(error) === 'signature_authorities_one') fail('in_use')
      throw error
    }
  })
  return inFull(services, (await rows.findSignature(db, signatureId)) ?? fail('not_found'))
})

export const revokeSignatureOperation = operation(revokeSignature, async ({ tx, actor, services, input }) => {
  const { id } = input.params
  const found = await rows.findSignature(tx, id)
  if (!found || found.row.region !== actor.region) return fail('not_found')
  const { reason } = input.body
  if (!(await rows.endSignature(tx, id, { userId: actor.userId ?? fail('not_logged_in'), reason })))
    fail('already_committed')
  await recordAudit(tx, actor, {
    action: 'signatures.revoke',
    object: `signature/${id}`,
    before: { valid: true },
    after: { valid: false },
    reason,
  })
  return inFull(services, (await rows.findSignature(tx, id)) ?? fail('not_found'))
})

export const getDealerSignatureOperation = operation(
  getDealerSignature,
  async ({ db, actor, services, input, now }) => {
    const { dealer } = await memberOf(db, actor, input.params.slug, 'see', services.settings.REGION_HOSTS)
    const found = await rows.findSignatureOfDealer(db, dealer.id, input.query.at ? new Date(input.query.at) : now)
    return {
      signature: found ? { legal_name: found.row.legalName, image: await imageOf(services, found) } : null,
    }
  },
)
