import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { allOf, searchText } from '#kit/shapes.ts'
import { namedThings } from '../rules/deals.ts'

/** `make`, `make/year/model` or `make/year/model/engine`, by their addresses. */
export const vehiclePlace = z
  .string()
  .max(400)
  .regex(/^[a-z0-9._-]+(\/(Series|\d{4}(\.\d)?)\/[a-z0-9._-]+(\/[a-z0-9._-]+)?)?$/i, 'Choose a vehicle of the catalog.')
/** How many tunes, or tools, a deal can want. */
export const wishesMax = 20

/** A record of the catalog that a deal names. */
export const inCatalog = z.object({ id: z.number().int(), slug: z.string(), name: z.string() })

export const findLeadChoices = get(
  '/v1/admin/lead-engine/catalog',
  'Finds what of the catalog a deal can name, by words',
  {
    access: 'leads.manage',
    query: z.object({
      kind: z.enum(namedThings),
      q: searchText,
      /** Those with these numbers instead, comma-separated. */
      values: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,19}$/)
        .optional(),
      /** Until something is typed, tunes of this vehicle. */
      place: vehiclePlace.optional(),
    }),
    output: allOf(z.object({ value: z.string(), label: z.string() })),
  },
)
