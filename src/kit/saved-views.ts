import { z } from 'zod'
import { allOf, idParams } from './shapes.ts'

/** A page as someone has narrowed it, under a name. */
const savedView = z.object({ id: z.number().int(), name: z.string(), query: z.string() })
export type SavedView = z.output<typeof savedView>
const name = z.string().trim().min(1, 'Enter a name.').max(40)

/** The shapes of calls that list, save, rename and remove someone's views of a page. */
export const listsViews = { output: allOf(savedView) } as const
export const savesView = {
  body: z.strictObject({
    name,
    query: z
      .string()
      .max(500)
      .regex(/^(\?[^\s]*)?$/),
  }),
  output: savedView,
} as const
export const renamesView = {
  params: idParams,
  body: z.strictObject({ name }),
  output: savedView,
  errors: ['not_found'],
} as const
export const removesView = { params: idParams, errors: ['not_found'] } as const
