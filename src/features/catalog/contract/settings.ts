import { z } from 'zod'
import { toolMethods, toolProtocols } from '#features/tools/connections.ts'
import { methodNames, protocolNames } from '#features/tools/connection-names.ts'
import { gridChanged, gridChanges } from '#features/revisions/contract/grids.ts'
import { get, post, remove } from '#kit/contract.ts'
import { readable, shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { tuneSorts } from './catalog.ts'
import { ageSort, allOf, idParams, int, integerMax, nullableTime, searchText, slug, time } from '#kit/shapes.ts'

const read = { access: 'catalog.read' } as const
const edit = { access: 'catalog.manage' } as const
const row = { id: int, version: int }
const flag = (label: string) => shown(z.boolean(), { label: () => label })

const sortLabels = () => ({
  make: 'By vehicle',
  gain: 'Highest gain',
  price: 'Lowest price',
  '-price': 'Highest price',
})

/** The contents and layout of a category page. */
export const categoryPageFields = {
  position: shown(int.min(0).max(integerMax), { label: () => 'Order', hint: () => 'Lower numbers come first.' }),
  types: shown(z.array(slug).min(1, 'Choose at least one type.').max(40), { label: () => 'Types' }),
  sort: shown(z.enum(tuneSorts), { label: () => 'Default order', choices: sortLabels }),
  is_shown: flag('Listed'),
}
export const categoryPage = z.object({ ...row, slug: z.string(), ...readable(categoryPageFields) })
export type CategoryPage = z.output<typeof categoryPage>
export const listCategoryPages = get('/v1/admin/ecu/category-pages', 'Lists the category pages with their types', {
  ...read,
  output: allOf(categoryPage).extend({ types: z.array(z.object({ slug: z.string(), name: z.string() })) }),
})
export const updateCategoryPages = post('/v1/admin/ecu/category-pages/changes', 'Changes category pages: all or none', {
  ...edit,
  body: gridChanges(categoryPageFields),
  output: gridChanged,
  errors: ['not_found', 'forbidden', 'stale_version'],
})

/** What a tool can be used for, as input for the compatibility rules of all vehicles. */
export const toolRuleFields = {
  is_fz3: flag('FLASHZILLA V3'),
  is_fzl: flag('FLASHZILLA Lite'),
  is_benchflash: flag('Bench flash'),
  is_dealer_ownable: flag('Dealers can own it'),
  is_inhouse: flag('In-house only'),
  is_rentable: flag('Can be rented'),
  methods: shown(z.array(z.enum(toolMethods)).max(toolMethods.length), {
    label: () => 'Connection',
    choices: methodNames,
  }),
  protocols: shown(z.array(z.enum(toolProtocols)).max(toolProtocols.length), {
    label: () => 'Protocols',
    choices: protocolNames,
  }),
}
export const toolRule = z.object({ ...row, slug: z.string(), name: z.string(), ...readable(toolRuleFields) })
export type ToolRule = z.output<typeof toolRule>
export const listToolRules = get('/v1/admin/ecu/tool-rules', 'Lists what each tool can be used for', {
  ...read,
  output: allOf(toolRule),
})
export const updateToolRules = post(
  '/v1/admin/ecu/tool-rules/changes',
  'Changes what tools can be used for: all or none',
  {
    ...edit,
    body: gridChanges(toolRuleFields),
    output: gridChanged,
    errors: ['not_found', 'forbidden', 'stale_version'],
  },
)

const subscriptionStates = ['waiting', 'told'] as const
export const listCompatSubscriptions = list(
  '/v1/admin/ecu/compat-subscriptions',
  'Lists people who asked for a vehicle that isn’t supported yet',
  {
    ...read,
    filters: { q: searchText, state: z.enum(subscriptionStates).optional(), sort: ageSort },
    row: z.object({
      id: int,
      email: z.string(),
      vehicle: z.string(),
      region: int,
      state: z.enum(subscriptionStates),
      created_at: time,
      told_at: nullableTime,
    }),
  },
)
export const exportCompatSubscriptions = exportOf(listCompatSubscriptions)
export const tellCompatSubscription = post(
  '/v1/admin/ecu/compat-subscriptions/:id/tell',
  'Emails someone that a vehicle is now supported',
  {
    ...edit,
    params: idParams,
    body: z.strictObject({
      /** Its page in the shop. */
      path: z
        .string()
        .trim()
        .regex(/^\/catalog\/[a-z0-9._-]+\/[a-z0-9._-]+\/[a-z0-9._-]+(\/[a-z0-9._-]+){0,2}$/i, {
          error: 'Enter the URL of a vehicle, such as /catalog/volkswagen/2017/golf-r.',
        }),
    }),
    errors: ['not_found', 'already_committed'],
  },
)
export const removeCompatSubscription = remove(
  '/v1/admin/ecu/compat-subscriptions/:id',
  'Deletes someone’s request for a vehicle',
  { ...edit, params: idParams, errors: ['not_found'] },
)
