import { z } from 'zod'
import { translationFields } from '#features/translations/contract/fields.ts'
import { get, post, put, remove } from '#kit/contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { ageSort, allOf, idParams, int, searchText, slug, time, version } from '#kit/shapes.ts'
import { seoTextFields } from './text-fields.ts'
import { seoKinds, seoProblems } from '../rules.ts'

const read = 'catalog.read' as const
const manage = 'catalog.manage' as const
const facts = z.record(z.string(), z.union([z.string(), z.number()]))
const written = z.object({ title: z.string(), description: z.string(), version, ...translationFields })

export const seoPage = z.object({
  kind: z.enum(seoKinds),
  /** Key of the page within its kind. */
  key: z.string(),
  name: z.string(),
  /** URL in the shop. */
  path: z.string(),
  picture: z.string().nullable(),
  facts,
  /** Current text; empty for the default. */
  title: z.string(),
  description: z.string(),
  own: written.nullable(),
  problems: z.array(z.enum(seoProblems)),
})
export type SeoPage = z.output<typeof seoPage>
export const seoTemplate = written.extend({ kind: z.enum(seoKinds) })
export type SeoTemplate = z.output<typeof seoTemplate>

export const listSeoPages = list(
  '/v1/admin/ecu/seo',
  'Lists pages with their titles and descriptions for search results',
  {
    access: read,
    filters: {
      q: searchText,
      kind: z.enum(seoKinds).optional(),
      problem: z.enum([...seoProblems, 'own']).optional(),
      /** Pages of one make. */
      make: slug.optional(),
      sort: z.enum(['address', 'title']).default('address'),
    },
    row: seoPage,
    also: { counts },
  },
)
export const exportSeoPages = exportOf(listSeoPages)
export const listSeoTemplates = get('/v1/admin/ecu/seo/templates', 'Lists the template of each kind of page', {
  access: read,
  output: allOf(seoTemplate),
})
const { kind: _kind, key: _key, ...textFields } = seoTextFields
export const seoForm = z.strictObject(textFields)
export const putSeoText = put(
  '/v1/admin/ecu/seo/:kind/:key',
  'Writes the text of a page, or with the key “template” of all pages of its kind. Empty texts use the template.',
  {
    access: manage,
    params: z.object({ kind: z.enum(seoKinds), key: z.string().min(1).max(200) }),
    /** Version 0 if nothing was saved yet. */
    body: seoForm.extend({ version }),
    output: written,
    errors: ['validation_failed', 'stale_version'],
  },
)

export const redirectSources = ['renamed', 'merged', 'staff'] as const
export const redirectRow = z.object({
  id: int,
  /** Kind such as make or tune; `page` for a whole path. */
  kind: z.string(),
  from: z.string(),
  /** Current target; empty if gone. */
  to: z.string(),
  source: z.enum(redirectSources),
  created_at: time,
})
export const listRedirects = list('/v1/admin/ecu/redirects', 'Lists redirects', {
  access: read,
  row: redirectRow,
  filters: {
    q: searchText,
    source: z.enum(redirectSources).optional(),
    kind: z.string().max(20).optional(),
    sort: ageSort,
  },
})
export const exportRedirects = exportOf(listRedirects)
const pathOnly = z
  .string()
  .trim()
  .max(500)
  .regex(/^\/(?![/\\])[^\s?#\\]*$/, { error: () => 'Enter a URL of the shop, such as /catalog/audi.' })
export const redirectForm = z.strictObject({ from: pathOnly, to: pathOnly })
export const createRedirect = post('/v1/admin/ecu/redirects', 'Adds a redirect', {
  access: manage,
  body: redirectForm,
  output: redirectRow,
  errors: ['validation_failed'],
  status: 201,
})
export const removeRedirect = remove('/v1/admin/ecu/redirects/:id', 'Removes a redirect', {
  access: manage,
  params: idParams,
  errors: ['not_found'],
})
