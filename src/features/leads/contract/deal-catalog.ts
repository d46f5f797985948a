import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { allOf, int, searchText } from '#kit/shapes.ts'
import { namedThings } from '../rules/deals.ts'

/** Slugs: `make`, `make/year/model` or `make/year/model/engine`. */
export const vehiclePlace = z
  .string()
  .max(400)
  .regex(/^[a-z0-9._-]+(\/(Series|\d{4}(\.\d)?)\/[a-z0-9._-]+(\/[a-z0-9._-]+)?)?$/i, 'Choose a vehicle of the catalog.')
/** The maximum number of tunes, and of tools, per deal. */
export const wishesMax = 20

/** A catalog record that a deal refers to. */
export const inCatalog = z.object({ id: int, slug: z.string(), name: z.string() })

export const findLeadChoices = get(
  '/v1/admin/lead-engine/catalog',
  'Finds vehicles, tunes and tools that a deal can name',
  {
    access: 'leads.manage',
    query: z.object({
      kind: z.enum(namedThings),
      q: searchText,
      /** Looks up these IDs instead, comma-separated. */
      values: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,19}$/)
        .optional(),
      /** While nothing is typed, suggests tunes for this vehicle. */
      place: vehiclePlace.optional(),
    }),
    output: allOf(z.object({ value: z.string(), label: z.string() })),
  },
)
