import { z } from 'zod'
import { earningCalls } from '../earning-calls.ts'
import { earnerKinds, earnerStates } from '../rules/earnings.ts'
import { get, patch, post } from '#kit/contract.ts'
import { currency } from '#kit/money.ts'
import { cursorPage, cursorQuery, email, idParams, slugPattern, time, why } from '#kit/shapes.ts'
import * as m from '../messages/m.ts'

const int = z.number().int()
const text = (max: number) => z.string().trim().max(max)
const access = 'shares.manage' as const

/** Earnings, the same as of affiliates. */
export const tunerCalls = earningCalls('tuners')
/** The same calls by the names under which the API lists them; `earningCalls` declares each. */
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
export const listTunerPools = get('/v1/tuners/:id/tune-pools', 'Pools that a tuner shares work and earnings in', {
  access: 'user',
  params: idParams,
  output: z.object({ data: z.array(tunePool) }),
  errors: ['not_found'],
})
export const tuneSales = z.object({
  tune_id: int,
  name: z.string(),
  /** The engine or the transmission that it is for. */
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
  /** By what was earned each currency stands by itself: amounts of two are not compared. */
  sort: z.enum(['earned', 'sales']).default('earned'),
}
export const getTuneSalesStats = get('/v1/tuners/:id/tune-sales-stats', 'Sales and earnings by tune and currency', {
  access: 'user',
  params: idParams,
  query: cursorQuery.extend(salesFilters),
  output: cursorPage(tuneSales),
  errors: ['not_found'],
})
export const exportTuneSalesStats = get(
  '/v1/tuners/:id/tune-sales-stats.csv',
  'Sales and earnings by tune and currency as CSV',
  { access: 'user', params: idParams, query: z.object(salesFilters), output: z.unknown(), errors: ['not_found'] },
)

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
const sort = z.enum(['newest', 'oldest', 'name']).default('newest')
/** What lists of earners are asked by: words of a name or an address, and a state. */
export const earnerFilters = { q: text(80).optional(), state: z.enum(earnerStates).optional(), sort }
export const listStaffTuners = get('/v1/admin/tuners', 'All tuners', {
  access,
  query: cursorQuery.extend(earnerFilters),
  output: cursorPage(staffEarner),
})
export const exportStaffTuners = get('/v1/admin/tuners.csv', 'Tuners as CSV', {
  access,
  query: z.object(earnerFilters),
  output: z.unknown(),
})
export const tunerForm = z.strictObject({
  name: z.string().trim().min(2, { error: m.nameRequired }).max(80),
  email,
  /** The address of the account that sees the earnings; empty for none. */
  login: z.union([z.literal(''), email]).default(''),
  state: z.enum(earnerStates).default('active'),
  /** Without it a new tuner gets the shop's usual time, and another stays as he is. */
  hold_days: z.union([z.literal('').transform(() => undefined), z.number().int().min(0).max(180)]).optional(),
  note: text(2000).default(''),
})
export const staffTuner = staffEarner.extend({ version: int, note: z.string() })
export type StaffTuner = z.output<typeof staffTuner>
export const getStaffTuner = get('/v1/admin/tuners/:id', 'One tuner', {
  access,
  params: idParams,
  output: staffTuner,
  errors: ['not_found'],
})
export const createStaffTuner = post('/v1/admin/tuners', 'Makes somebody a tuner', {
  access,
  body: tunerForm.extend({ reason: why }),
  output: staffTuner,
  errors: ['in_use'],
  idempotent: true,
})
export const updateStaffTuner = patch('/v1/admin/tuners/:id', 'Changes a tuner', {
  access,
  params: idParams,
  body: tunerForm.extend({ version: int, reason: why }),
  output: staffTuner,
  errors: ['not_found', 'stale_version', 'in_use'],
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
export const listTunerBrands = get('/v1/admin/tuner-brands', 'All tuner brands', {
  access,
  query: cursorQuery.extend(brandFilters),
  output: cursorPage(tunerBrand),
})
export const exportTunerBrands = get('/v1/admin/tuner-brands.csv', 'Tuner brands as CSV', {
  access,
  query: z.object(brandFilters),
  output: z.unknown(),
})
export const getTunerBrand = get('/v1/admin/tuner-brands/:id', 'One tuner brand', {
  access,
  params: idParams,
  output: tunerBrand,
  errors: ['not_found'],
})
export const brandForm = z.strictObject({
  name: z.string().trim().min(2, { error: m.nameRequired }).max(80),
  slug: z.string().regex(slugPattern, { error: m.shortNameFormat }),
  about: text(2000).default(''),
})
export const createTunerBrand = post('/v1/admin/tuner-brands', 'Adds a tuner brand', {
  access,
  body: brandForm.extend({ reason: why }),
  output: tunerBrand,
  errors: ['in_use'],
  idempotent: true,
})
export const updateTunerBrand = patch('/v1/admin/tuner-brands/:id', 'Changes a tuner brand', {
  access,
  params: idParams,
  body: brandForm.extend({ version: int, reason: why }),
  output: tunerBrand,
  errors: ['not_found', 'stale_version', 'in_use'],
})
