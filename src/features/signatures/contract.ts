import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { email, id, idParams, int, nameSort, nullableTime, slug, stateFilters, time, why } from '#kit/shapes.ts'

const dealer = z.object({ id: int, slug: z.string(), name: z.string() })

/** Signature authority: person, legal name, and dealer; without a dealer, for the firm itself. */
export const signatureSummary = z.object({
  id: int,
  user_id: int,
  user: z.string(),
  legal_name: z.string(),
  dealer: dealer.nullable(),
  created_at: time,
  revoked_at: nullableTime,
})
export type SignatureSummary = z.output<typeof signatureSummary>
export const signature = signatureSummary.extend({
  email: z.string(),
  /** Signature as a data URL. */
  image: z.string(),
  granted_by: z.string(),
  reason: z.string(),
  revoke_reason: z.string(),
})
export type Signature = z.output<typeof signature>

export const listSignatures = list('/v1/signature-authority', 'Lists signature authorities, newest first', {
  access: 'signatures.read',
  filters: stateFilters(['valid', 'revoked'], nameSort),
  row: signatureSummary,
})
export const exportSignatures = exportOf(listSignatures)
export const getSignature = get('/v1/signature-authority/:id', 'Returns a signature authority with its signature', {
  access: 'signatures.read',
  params: idParams,
  output: signature,
  errors: ['not_found', 'wrong_region'],
})
/** Fields of specification section 3, plus the dealer. */
export const signatureForm = z.strictObject({
  /** Person by ID or email address. */
  user_id: id.optional(),
  email: z.union([email, z.literal('')]).optional(),
  legal_name: z.string().trim().min(1, 'Legal name is required.').max(160),
  /** Picture uploaded with purpose `signature`. */
  signature_file: id,
  /** Slug of the dealer; null signs for the firm. */
  dealer: slug.nullable().default(null),
  reason: why,
})
export const grantSignature = post(
  '/v1/signature-authority',
  'Grants a person authority to sign under a legal name, for the company or for their dealer',
  {
    access: 'signatures.manage',
    body: signatureForm,
    output: signature,
    errors: ['not_found', 'in_use', 'not_a_member', 'wrong_region'],
    runs: 'saga',
    idempotent: true,
    status: 201,
  },
)
export const revokeSignature = post(
  '/v1/signature-authority/:id/revoke',
  'Revokes a signature authority. New documents no longer carry the signature.',
  {
    access: 'signatures.manage',
    params: idParams,
    body: z.strictObject({ reason: why }),
    output: signature,
    errors: ['not_found', 'already_committed'],
    idempotent: true,
  },
)
export const getDealerSignature = get(
  '/v1/dealers/:slug/signature',
  'Returns the signature on a dealer’s documents, for its members',
  {
    access: 'user',
    params: z.object({ slug }),
    /** Time of the document, to find who could sign then. Default: now. */
    query: z.object({ at: z.iso.datetime().optional() }),
    output: z.object({ signature: z.object({ legal_name: z.string(), image: z.string() }).nullable() }),
    errors: ['not_found', 'wrong_region', 'forbidden', 'dealer_not_active'],
  },
)
