import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import {
  cursorPage,
  cursorQuery,
  email,
  id,
  idParams,
  nameSort,
  nullableTime,
  searchText,
  slug,
  time,
  why,
} from '#kit/shapes.ts'

const dealer = z.object({ id: z.number().int(), slug: z.string(), name: z.string() })

/** Who may sign, under which legal name, and for which dealer; without a dealer, for the firm itself. */
export const signatureSummary = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  user: z.string(),
  legal_name: z.string(),
  dealer: dealer.nullable(),
  created_at: time,
  revoked_at: nullableTime,
})
export type SignatureSummary = z.output<typeof signatureSummary>
export const signature = signatureSummary.extend({
  email: z.string(),
  /** The drawn signature as an address of data. */
  image: z.string(),
  granted_by: z.string(),
  reason: z.string(),
  revoke_reason: z.string(),
})
export type Signature = z.output<typeof signature>

const filters = { q: searchText, state: z.enum(['valid', 'revoked']).optional(), sort: nameSort }
export const listSignatures = get(
  '/v1/signature-authority',
  'Who may sign for the firm and its dealers, newest first',
  { access: 'signatures.read', query: cursorQuery.extend(filters), output: cursorPage(signatureSummary) },
)
export const exportSignatures = get('/v1/signature-authority.csv', 'The same list as CSV, all of it', {
  access: 'signatures.read',
  query: z.object(filters),
  output: z.unknown(),
  perMinute: 20,
})
export const getSignature = get('/v1/signature-authority/:id', 'One signature authority with the signature', {
  access: 'signatures.read',
  params: idParams,
  output: signature,
  errors: ['not_found', 'wrong_region'],
})
/** Fields of specification section 3, with the dealer that is signed for. */
export const signatureForm = z.strictObject({
  /** The person, by number or by email address. */
  user_id: id.optional(),
  email: z.union([email, z.literal('')]).optional(),
  legal_name: z.string().trim().min(1, 'Legal name is required.').max(160),
  /** A picture that was uploaded with the purpose `signature`. */
  signature_file: id,
  /** Slug of the dealer; null signs for the firm. */
  dealer: slug.nullable().default(null),
  reason: why,
})
export const grantSignature = post(
  '/v1/signature-authority',
  'Lets a person sign under a legal name, for the firm or for a dealer that he is a member of',
  {
    access: 'signatures.manage',
    body: signatureForm,
    output: signature,
    errors: ['not_found', 'in_use', 'not_a_member'],
    runs: 'saga',
    idempotent: true,
    status: 201,
  },
)
export const revokeSignature = post(
  '/v1/signature-authority/:id/revoke',
  'Ends a signature authority; documents from then on carry it no more',
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
  'The signature that documents of a dealer carry, for its members',
  {
    access: 'user',
    params: z.object({ slug }),
    output: z.object({ signature: z.object({ legal_name: z.string(), image: z.string() }).nullable() }),
    errors: ['not_found', 'wrong_region', 'forbidden'],
  },
)
