import { shown } from './fields.ts'
import { slug } from './shapes.ts'

/** The slug of a record with a page in the shop. */
export const slugField = shown(slug, {
  label: () => 'URL slug',
  hint: () => 'The last part of the page’s URL: lowercase letters, digits and hyphens.',
  required: true,
})
