import { z } from 'zod'
import { importStates } from '#features/catalog-imports/rules.ts'
import { get, post } from '#kit/contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { ageSort, idParams, int, nullableTime, searchText, sentName, time } from '#kit/shapes.ts'
import { contactKinds } from '../rules/contacts.ts'
import { duplicateChoices, rowOutcomes } from '../rules/imports.ts'

const access = 'leads.manage' as const
const path = '/v1/admin/lead-engine/contact-imports'
const mapping = z.record(z.string().max(60), z.string().max(500))

export const contactImportRow = z.object({
  id: int,
  name: z.string(),
  state: z.enum(importStates),
  rows: int,
  added: int,
  filled: int,
  kept: int,
  wrong: int,
  created_by: z.string(),
  created_at: time,
  applied_at: nullableTime,
})
export const listContactImports = list(path, 'Lists imports of contacts', {
  access,
  filters: { q: searchText, state: z.enum(importStates).optional(), sort: ageSort },
  row: contactImportRow,
})
export const exportContactImports = exportOf(listContactImports)

export const contactImport = contactImportRow.extend({
  /** Rows read so far, while the import runs. */
  progress: int,
  header: z.array(z.string()),
  /** The first rows of the file, unchanged. */
  sample: z.array(z.array(z.string())),
  /** Maps each contact field to a column of the file, or to a template such as `{first} {last}`. */
  mapping,
  duplicates: z.enum(duplicateChoices),
  failure: z.string(),
  may_check: z.boolean(),
  may_apply: z.boolean(),
  may_undo: z.boolean(),
})
export type ContactImport = z.output<typeof contactImport>
const one = { access, params: idParams, output: contactImport } as const

export const uploadContactImport = post(path, 'Uploads a CSV file of contacts. The body is the file.', {
  access,
  query: z.object({ name: sentName('contacts.csv') }),
  body: z.unknown(),
  output: contactImport,
  errors: ['file_empty', 'file_too_large', 'file_kind_refused', 'unsupported_media_type'],
  runs: 'saga',
  raw: true,
  perMinute: 30,
  status: 201,
})
export const getContactImport = get(`${path}/:id`, 'Returns an import of contacts', { ...one, errors: ['not_found'] })
export const checkContactImport = post(
  `${path}/:id/check`,
  'Checks an import in the background, without saving anything',
  {
    ...one,
    body: z.strictObject({ mapping, duplicates: z.enum(duplicateChoices).default('fill') }),
    errors: ['not_found', 'import_moved', 'validation_failed'],
  },
)
export const applyContactImport = post(`${path}/:id/apply`, 'Writes the right rows of an import, in the background', {
  ...one,
  errors: ['not_found', 'import_moved'],
})
export const undoContactImport = post(`${path}/:id/undo`, 'Undoes an import of contacts, in the background', {
  ...one,
  errors: ['not_found', 'import_moved'],
})

const lineSort = z.enum(['oldest', 'newest']).default('oldest')
export const importedRow = z.object({
  id: int,
  line: int,
  outcome: z.enum(rowOutcomes),
  kind: z.enum(contactKinds),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  firm: z.string(),
  /** What is wrong with the row, or what it duplicates. */
  reason: z.string(),
  /** The existing or added contact. */
  contact_id: int.nullable(),
})
export const listImportedContacts = list(`${path}/:id/rows`, 'Lists the rows of an import with what becomes of them', {
  access,
  params: idParams,
  filters: { q: searchText, outcome: z.enum(rowOutcomes).optional(), sort: lineSort },
  row: importedRow,
  also: { counts },
})
export const exportImportedContacts = exportOf(listImportedContacts)
