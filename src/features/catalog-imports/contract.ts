import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { ageSort, allOf, idParams, int, nullableTime, searchText, sentName, time } from '#kit/shapes.ts'
import { exportedKinds, importKinds, importStates, productKinds } from './rules.ts'

const read = 'catalog.read' as const
const manage = 'catalog.manage' as const
const columns = z.record(z.string().max(60), z.string().max(500))

export const importRow = z.object({
  id: int,
  name: z.string(),
  kind: z.enum(importKinds).nullable(),
  state: z.enum(importStates),
  rows: int,
  /** Rows to add and change, or added and changed once applied. */
  added: int,
  changed: int,
  problems: int,
  created_by: z.string(),
  created_at: time,
  applied_at: nullableTime,
})
export const listImports = list('/v1/admin/ecu/imports', 'Lists imports into the catalog', {
  access: read,
  filters: { q: searchText, state: z.enum(importStates).optional(), sort: ageSort },
  row: importRow,
  /** What else the caller may export besides the catalog. */
  also: { product_files: z.array(z.enum(productKinds)) },
})
export const exportImports = exportOf(listImports)

const problem = z.object({ line: int, column: z.string(), reason: z.string() })
export const importDetails = importRow.extend({
  /** Rows read so far, while the import runs. */
  progress: int,
  header: z.array(z.string()),
  /** The first rows of the file, unchanged. */
  sample: z.array(z.array(z.string())),
  /** The columns of each import kind. */
  columns: z.record(z.string(), z.array(z.string())),
  /** Maps each column of the kind to a column of the file, or to a template such as `{displacement} L`. */
  mapping: columns,
  first_problems: z.array(problem),
  failure: z.string(),
  may_apply: z.boolean(),
  may_undo: z.boolean(),
})
export type ImportDetails = z.output<typeof importDetails>
const one = { params: idParams, output: importDetails } as const

export const uploadImport = post('/v1/admin/ecu/imports', 'Uploads a CSV file for checking. The body is the file.', {
  access: manage,
  query: z.object({ name: sentName('file.csv') }),
  body: z.unknown(),
  output: importDetails,
  errors: [
    'file_empty',
    'file_too_large',
    'file_kind_refused',
    'unsupported_media_type',
    'storage_full',
    'unavailable',
  ],
  runs: 'saga',
  raw: true,
  perMinute: 30,
  status: 201,
})
export const getImport = get('/v1/admin/ecu/imports/:id', 'Returns an import with what it would change', {
  ...one,
  access: read,
  errors: ['not_found'],
})
export const checkImport = post(
  '/v1/admin/ecu/imports/:id/check',
  'Checks an import in the background, without saving anything',
  {
    ...one,
    access: manage,
    body: z.strictObject({
      kind: z.enum(importKinds),
      mapping: columns,
      /** Saves the mapping under this name; empty to not save it. */
      remember: z.string().trim().max(60).default(''),
    }),
    errors: ['not_found', 'import_moved', 'forbidden', 'validation_failed'],
  },
)
export const applyImport = post('/v1/admin/ecu/imports/:id/apply', 'Writes a checked import, in the background', {
  ...one,
  access: manage,
  errors: ['not_found', 'import_moved'],
})
export const undoImport = post('/v1/admin/ecu/imports/:id/undo', 'Undoes an import, in the background', {
  ...one,
  access: manage,
  errors: ['not_found', 'import_moved'],
})
export const listImportMappings = get('/v1/admin/ecu/import-mappings', 'Lists remembered mappings', {
  access: read,
  output: allOf(z.object({ name: z.string(), kind: z.enum(importKinds), mapping: columns })),
})

export const importChange = z.object({
  id: int,
  /** For example engines. */
  table: z.string(),
  type: z.enum(['added', 'changed', 'removed']),
  name: z.string(),
  fields: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
})
export const listImportChanges = list(
  '/v1/admin/ecu/imports/:id/changes',
  'Lists rows that an import adds or changes',
  {
    access: read,
    params: idParams,
    filters: { q: searchText, type: z.enum(['added', 'changed', 'removed']).optional(), sort: ageSort },
    row: importChange,
  },
)
export const exportImportChanges = exportOf(listImportChanges)

export const exportCatalogFile = get(
  '/v1/admin/ecu/import-files/:kind.csv',
  'Exports the catalog in the columns of an import',
  {
    access: read,
    params: z.object({ kind: z.enum(exportedKinds) }),
    output: z.unknown(),
    perMinute: 20,
  },
)

export const exportProductFile = get(
  '/v1/admin/product-files/:kind.csv',
  'Exports products or their variants in the columns of an import',
  {
    access: 'products.manage',
    params: z.object({ kind: z.enum(productKinds) }),
    output: z.unknown(),
    perMinute: 20,
  },
)
