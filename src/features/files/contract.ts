import { z } from 'zod'
import { get, post, remove } from '#kit/contract.ts'
import { cursorPage, cursorQuery, id, idParams, int, sentName, time } from '#kit/shapes.ts'
import { verdict } from './identify/verdict.ts'
import { storeRefusals } from './refusal-codes.ts'

/**
 * What a file is stored for. `tune` and `log` are customer uploads, `delivery` is what staff made from a tune file,
 * `attachment` belongs to a message or ticket, `signature` to a signature authority.
 */
export const fileKinds = ['tune', 'log', 'delivery', 'attachment', 'signature'] as const
export type FileKind = (typeof fileKinds)[number]
/** What senders may declare a file to be; with `auto`, the bytes decide between tune file and log. */
export const purposes = ['auto', ...fileKinds] as const
export type Purpose = (typeof purposes)[number]

export const storedFile = z
  .object({
    id: int,
    kind: z.enum(fileKinds),
    name: z.string(),
    bytes: int,
    sha256: z.string(),
    verdict: verdict.nullable(),
    original_id: int.nullable(),
    /** An earlier file of the owner with the same bytes. */
    duplicate_of: int.nullable(),
    attached_to: z.string().nullable(),
    created_at: time,
  })
  .meta({ id: 'StoredFile' })
export type StoredFile = z.output<typeof storedFile>

/** The tus endpoint below the base path. Its metadata: `filename` and `purpose`. */
export const tusPath = '/api/v1/tus'

const uploadRefusals = [...storeRefusals, 'file_kind_refused', 'log_unrecognized'] as const

export const uploadFile = post(
  '/v1/files',
  'Uploads a file. The body is its bytes. For resumable uploads use /v1/tus.',
  {
    access: 'user',
    query: z.object({ name: sentName('unnamed'), purpose: z.enum(purposes).default('auto') }),
    body: z.unknown(),
    output: storedFile,
    errors: [...uploadRefusals, 'upload_cut', 'unsupported_media_type', 'forbidden'],
    runs: 'saga',
    raw: true,
    status: 201,
    perMinute: 60,
  },
)

export const completeUpload = post(
  '/v1/uploads/:id/complete',
  'Creates a file from a completed upload. Repeating the call returns the same file.',
  {
    access: 'user',
    params: z.object({ id: z.uuid() }),
    output: storedFile,
    errors: [...uploadRefusals, 'upload_incomplete', 'not_found', 'upload_cut'],
    runs: 'saga',
  },
)

export const listFiles = get('/v1/files', 'Lists your files, newest first', {
  access: 'user',
  query: cursorQuery.extend({
    search: z.string().trim().max(100).optional(),
    kind: z.enum(fileKinds).optional(),
  }),
  output: cursorPage(storedFile),
})

const ownFile = { access: 'user', params: idParams, errors: ['not_found', 'wrong_region'] } as const
export const getFile = get('/v1/files/:id', 'Returns one of your files', {
  ...ownFile,
  query: z.object({ make: z.string().trim().max(60).optional() }),
  output: storedFile,
})

export const removeFile = remove('/v1/files/:id', 'Deletes a file that isn’t in use', {
  ...ownFile,
  errors: ['not_found', 'wrong_region', 'in_use'],
})

/** Permits one download by the requesting user for a few minutes. */
export const downloadPermit = z.object({ token: z.string(), url: z.string(), expires_at: time })

export const permitDownload = post('/v1/files/:id/token', 'Creates a token for one download of your file', {
  ...ownFile,
  output: downloadPermit,
  perMinute: 60,
})

export const downloadFile = get('/v1/files/:id/content', 'Downloads a file. Each token works once.', {
  ...ownFile,
  query: z.object({ token: z.string().max(100).default('') }),
  output: z.unknown(),
  errors: ['not_found', 'token_invalid', 'forbidden', 'dealer_not_active', 'wrong_region', 'unavailable'],
  runs: 'saga',
})

export const changedRegion = z.object({ address: int, bytes: int })
const comparisonFacts = {
  original_bytes: int,
  delivered_bytes: int,
  changed_bytes: int,
  /** The total number of regions; the list has only the first ones. */
  region_count: int,
  /** The share of changed bytes, 0 to 1, in segments of equal length across the file. */
  map: z.array(z.number()),
}
/** Where a delivery differs from its original, without the bytes themselves. */
export const fileChanges = z.object({ ...comparisonFacts, regions: z.array(changedRegion) }).meta({ id: 'FileChanges' })
export type FileChanges = z.output<typeof fileChanges>

export const getFileChanges = get(
  '/v1/files/:id/changes',
  'Compares a delivered file with its original: addresses and sizes of changes, never bytes',
  {
    ...ownFile,
    output: fileChanges,
    errors: ['not_found', 'wrong_region', 'unavailable'],
    runs: 'saga',
    perMinute: 30,
  },
)

export const fileComparison = z
  .object({
    ...comparisonFacts,
    regions: z.array(
      changedRegion.extend({
        /** The first bytes of the region in each file, in hex. */
        before: z.string(),
        after: z.string(),
      }),
    ),
    /** Evidence that the files are not for the same car. */
    warnings: z.array(z.string()),
  })
  .meta({ id: 'FileComparison' })
export type FileComparison = z.output<typeof fileComparison>

const anyFile = { access: 'files.read', params: idParams, errors: ['not_found', 'wrong_region'] } as const
export const compareFiles = get(
  '/v1/admin/files/:id/comparison',
  'Compares two versions of a file: changed bytes by region, and warnings if they don’t belong together',
  {
    ...anyFile,
    query: z.object({ with: id }),
    output: fileComparison,
    errors: ['not_found', 'wrong_region', 'unavailable'],
    runs: 'saga',
    perMinute: 60,
  },
)

export const getAnyFile = get('/v1/admin/files/:id', 'Returns a customer’s file', {
  ...anyFile,
  query: z.object({ make: z.string().trim().max(60).optional() }),
  output: storedFile.extend({
    /** Null for files that a visitor attached to their purchase. */
    owner_id: int.nullable(),
    /** The newest 50. `actor` is null for visitors. */
    downloads: z.array(z.object({ id: int, actor: z.string().nullable(), used_at: time, address: z.string() })),
  }),
})

export const permitAnyDownload = post(
  '/v1/admin/files/:id/token',
  'Creates a token for one download of a customer’s file',
  { ...anyFile, output: downloadPermit, perMinute: 120 },
)
