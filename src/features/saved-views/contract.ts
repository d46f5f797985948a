import { z } from 'zod'
import { get, patch, post, remove } from '#kit/contract.ts'
import { allOf, idParams, int } from '#kit/shapes.ts'
import * as m from './messages/m.ts'

const savedView = z.object({
  id: int,
  /** Path of the page, such as `/admin/orders`. */
  page: z.string(),
  name: z.string(),
  /** Query string including the question mark; empty for none. */
  query: z.string(),
})
/** A named query of a page. */
export type SavedView = z.output<typeof savedView>
const name = z.string().trim().min(1, { error: m.enterName }).max(40)

const path = '/v1/saved-views'
export const listSavedViews = get(path, 'Lists your saved views of all pages', {
  access: 'user',
  output: allOf(savedView),
})
export const saveView = post(path, 'Saves a view of a page under a name; one of the same name is replaced', {
  access: 'user',
  body: z.strictObject({
    page: z
      .string()
      .max(200)
      .regex(/^\/(admin|catalog-manage|tuner)(\/[\w-]+)*$/),
    name,
    query: z
      .string()
      .max(500)
      .regex(/^(\?[^\s]*)?$/),
  }),
  output: savedView,
})
export const renameView = patch(`${path}/:id`, 'Renames one of your saved views', {
  access: 'user',
  params: idParams,
  body: z.strictObject({ name }),
  output: savedView,
  errors: ['not_found'],
})
export const removeView = remove(`${path}/:id`, 'Deletes one of your saved views', {
  access: 'user',
  params: idParams,
  errors: ['not_found'],
})
