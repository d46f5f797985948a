import { z } from 'zod'
import { earningCalls } from '../earning-calls.ts'
import { earnerKinds, earnerStates } from '../rules/earnings.ts'
import { get, patch, post } from '#kit/contract.ts'
import { shown } from '#kit/fields.ts'
import { getOne } from '#kit/one-contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { currency } from '#kit/money.ts'
import { allOf, email, idParams, int, slug, text, time, version, why } from '#kit/shapes.ts'
import * as m from '../messages/m.ts'

const access = 'shares.manage' as const

/** The earnings calls, identical to those of affiliates. */
export const tunerCalls = earningCalls('tuners')
/** The same calls under the names that the API lists; `earningCalls` declares each. */
export const listMyTuners = tunerCalls.mine
export const getTunerOverview = tunerCalls.overview
export const getTunerMetrics = tunerCalls.metrics
export const listTunerEntries = tunerCalls.entries
export const exportTunerEntries = tunerCalls.exportEntries
export const listTunerTransfers = tunerCalls.transfers
export const getTunerTransfer = tunerCalls.transfer
export const listTunerTransferGroups = tunerCalls.transferGroups
export const getTunerTransferGroup = tunerCalls.transferGroup
export const listTunerUnifiedTransfers = tunerCalls.unified
export const listTunerDisbursements = tunerCalls.disbursements
export const exportTunerList = tunerCalls.exportList
export const getTunerStatement = tunerCalls.statement
export const getTunerSale = tunerCalls.sale
export const saveTunerPayee = tunerCalls.savePayee

export const tunePool = z.object({
  id: int,
  name: z.string(),
  version: int,
  members: z.array(z.object({ id: int, name: z.string(), weight: int })),
  tunes: int,
})
export type TunePool = z.output<typeof tunePool>
export const listTunerPools = getOne('/v1/tuners/:id/tune-pools', 'Lists a tuner’s pools', {
  access: 'user',
  output: allOf(tunePool),
})
export const tuneSales = z.object({
  tune_id: int,
  name: z.string(),
  /** The engine or transmission it is for. */
  about: z.string(),
  currency,
  sales: int,
  earned: int,
  refunded: int,
  net: int,
})
const salesFilters = {
  currency: currency.optional(),
  q: z.string().trim().max(80).optional(),
  /** Sorting by earnings groups by currency, because amounts in different currencies do not compare. */
  sort: z.enum(['earned', 'sales']).default('earned'),
}
export const getTuneSalesStats = list(
  '/v1/tuners/:id/tune-sales-stats',
  'Lists a tuner’s sales and earnings by tune and currency',
  { access: 'user', params: idParams, filters: salesFilters, row: tuneSales, errors: ['not_found'] },
)
export const exportTuneSalesStats = exportOf(getTuneSalesStats)

export const staffEarner = z.object({
  id: int,
  kind: z.enum(earnerKinds),
  name: z.string(),
  email: z.string(),
  login: z.string().nullable(),
  state: z.enum(earnerStates),
  tier: int,
  hold_days: int,
  tunes: int,
  agreements: int,
  payees: int,
  created_at: time,
})
/** The new state of an earner, with the version it is based on. */
export const earnerStateForm = z.strictObject({ state: z.enum(earnerStates), version, reason: why })
export const earnerState = z.object({ id: int, state: z.enum(earnerStates), version: int })
const sort = z.enum(['newest', 'oldest', 'name']).default('newest')
/** Filters of earner lists: words of a name or email address, and a state. */
export const earnerFilters = { q: text(80).optional(), state: z.enum(earnerStates).optional(), sort }
export const listStaffTuners = list('/v1/admin/tuners', 'Lists all tuners', {
  access,
  filters: earnerFilters,
  row: staffEarner.extend({ version: int }),
})
export const exportStaffTuners = exportOf(listStaffTuners)
const name = shown(z.string().trim().min(2, { error: m.nameRequired }).max(80), { label: () => 'Name' })
/** The fields of a tuner. */
export const tunerFields = {
  name,
  email: shown(email.clone(), { label: () => 'Email', type: 'email' }),
  /** The email of the user who sees the earnings; empty for none. */
  login: shown(z.union([z.literal(''), email]), {
    label: () => 'User account',
    hint: () => 'Email of the account that can see the earnings. Optional.',
    wide: true,
  }).default(''),
}
export const tunerForm = z.strictObject({
  ...tunerFields,
  state: z.enum(earnerStates).default('active'),
  /** Without it, a new tuner gets the default and an existing one is unchanged. */
  hold_days: z.union([z.literal('').transform(() => undefined), int.min(0).max(180)]).optional(),
  note: text(2000).default(''),
})
export const staffTuner = staffEarner.extend({ version: int, note: z.string() })
export type StaffTuner = z.output<typeof staffTuner>
const oneTuner = { access, params: idParams, errors: ['not_found'] } as const
export const getStaffTuner = get('/v1/admin/tuners/:id', 'Returns a tuner', { ...oneTuner, output: staffTuner })
export const createStaffTuner = post('/v1/admin/tuners', 'Creates a tuner', {
  access,
  body: tunerForm.extend({ reason: why }),
  output: staffTuner,
  errors: ['in_use', 'not_found'],
  idempotent: true,
})
export const updateStaffTuner = patch('/v1/admin/tuners/:id', 'Updates a tuner', {
  ...oneTuner,
  body: tunerForm.extend({ version, reason: why }),
  output: staffTuner,
  errors: ['not_found', 'stale_version', 'in_use'],
})
export const setTunerState = post('/v1/admin/tuners/:id/state', 'Pauses, closes or reactivates a tuner', {
  ...oneTuner,
  body: earnerStateForm,
  output: earnerState,
  errors: ['not_found', 'stale_version'],
  idempotent: true,
})
export const tunerBrand = z.object({
  id: int,
  slug: z.string(),
  name: z.string(),
  about: z.string(),
  version: int,
  tunes: int,
})
export type TunerBrand = z.output<typeof tunerBrand>
const brandFilters = { q: text(80).optional(), sort }
export const listTunerBrands = list('/v1/admin/tuner-brands', 'Lists all tuner brands', {
  access,
  filters: brandFilters,
  row: tunerBrand,
})
export const exportTunerBrands = exportOf(listTunerBrands)
export const getTunerBrand = get('/v1/admin/tuner-brands/:id', 'Returns a tuner brand', {
  ...oneTuner,
  output: tunerBrand,
})
export const brandFields = {
  name,
  slug: shown(slug, {
    label: () => 'Slug',
    hint: () => 'Lowercase letters, digits and hyphens',
  }),
  about: shown(text(2000), { label: () => 'Description', lines: 3 }).default(''),
}
export const brandForm = z.strictObject(brandFields)
export const createTunerBrand = post('/v1/admin/tuner-brands', 'Creates a tuner brand', {
  access,
  body: brandForm.extend({ reason: why }),
  output: tunerBrand,
  errors: ['in_use', 'not_found'],
  idempotent: true,
})
export const updateTunerBrand = patch('/v1/admin/tuner-brands/:id', 'Updates a tuner brand', {
  ...oneTuner,
  body: brandForm.extend({ version, reason: why }),
  output: tunerBrand,
  errors: ['not_found', 'stale_version', 'in_use'],
})
