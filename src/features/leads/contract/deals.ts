import { z } from 'zod'
import { newRecord, recordChanges, recordOf } from '#features/revisions/contract/records.ts'
import { get, patch, post } from '#kit/contract.ts'
import { shown } from '#kit/fields.ts'
import { getOne } from '#kit/one-contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { currency } from '#kit/money.ts'
import {
  cursorPage,
  cursorQuery,
  id,
  idParams,
  int,
  nullableTime,
  searchText,
  text,
  time,
  version,
} from '#kit/shapes.ts'
import { dealActs, dealPlaces, dealStates } from '../rules/deals.ts'
import { inCatalog, vehiclePlace, wishesMax } from './deal-catalog.ts'
import { customSortName, customValues, withCustom } from './fields.ts'
import { demand } from './settings.ts'

const access = 'leads.manage' as const
const base = '/v1/admin/lead-engine'
const path = '/v1/admin/lead-engine/deals'
/** Below ten billion in any currency, so that sums over all deals stay exact. */
const valueMax = 1_000_000_000_000
const ref = id.nullable()

export const dealFields = {
  title: shown(text(160).min(1, 'Enter a title.'), { label: () => 'Title', required: true }),
  value: shown(int.min(0, 'Can’t be negative.').max(valueMax, 'That’s too much.'), { label: () => 'Value' }),
  currency: shown(currency, { label: () => 'Currency' }),
  expected_close: shown(z.iso.date('Enter a day.').nullable(), { label: () => 'Expected close' }),
  person_id: shown(ref, { label: () => 'Person' }),
  firm_id: shown(ref, { label: () => 'Firm' }),
  owner_id: shown(ref, { label: () => 'Owner' }),
  source_id: shown(ref, { label: () => 'Source' }),
  vehicle: shown(text(160), { label: () => 'Vehicle' }),
  /**
   * The vehicle's catalog path. Without it, make, model and engine are detected in the vehicle's text; a new path
   * without a text sets the text from the catalog.
   */
  vehicle_place: shown(vehiclePlace.nullable(), { label: () => 'Vehicle in the catalog' }),
  tune_ids: shown(z.array(id).max(wishesMax), { label: () => 'Tunes wanted' }),
  tool_ids: shown(z.array(id).max(wishesMax), { label: () => 'Tools wanted' }),
  wants: shown(text(400), {
    label: () => 'Also wanted',
    hint: () => 'How many, or what the catalog doesn’t have.',
    lines: 2,
  }),
  labels: shown(z.array(id).max(20), { label: () => 'Labels' }),
}
const named = z.object({ id: int, name: z.string() })
const nullableNamed = named.nullable()
/** A person or firm, with its do-not-contact flag. */
const party = named.extend({ do_not_contact: z.boolean() }).nullable()

/** A deal in lists and on boards. */
export const dealRow = z.object({
  id: int,
  title: z.string(),
  value: int,
  currency,
  place: z.enum(dealPlaces),
  pipeline: z.string(),
  stage_id: int,
  stage: z.string(),
  person: z.string().nullable(),
  firm: z.string().nullable(),
  owner: z.string().nullable(),
  owner_id: int.nullable(),
  source: z.string().nullable(),
  reason: z.string().nullable(),
  labels: z.array(z.string()),
  label_ids: z.array(int),
  vehicle: z.string(),
  /** The parts of its vehicle that are in the catalog, by name. */
  make: z.string().nullable(),
  model: z.string().nullable(),
  year: z.string().nullable(),
  engine: z.string().nullable(),
  tunes: z.array(z.string()),
  tools: z.array(z.string()),
  wants: z.string(),
  custom: customValues,
  expected_close: z.string().nullable(),
  /** Days in its stage, and whether that is too long. */
  days: int,
  age: z.enum(['fresh', 'late', 'rotten']),
  /** When the next activity is due; null when none is planned. */
  next_at: nullableTime,
  closed_at: nullableTime,
  created_at: time,
  version: int,
})
export type DealRow = z.output<typeof dealRow>

const shared = {
  q: searchText,
  owner: z.union([z.literal('me'), z.literal('none'), id]).optional(),
  source: z.union([z.literal('none'), id]).optional(),
  label: id.optional(),
}
const day = z.iso.date().optional()
/** For example 2026-11. */
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const filters = {
  ...shared,
  place: z.enum(dealPlaces).optional(),
  /** Includes archived deals, which keep their state; `closed` means won or lost. */
  state: z.enum([...dealStates, 'closed']).optional(),
  pipeline: id.optional(),
  stage: id.optional(),
  reason: id.optional(),
  contact: id.optional(),
  make: id.optional(),
  engine: id.optional(),
  /** Deals that want this tune. */
  tune: id.optional(),
  tool: id.optional(),
  /** Deals that entered this stage between two days. */
  entered: id.optional(),
  entered_from: day,
  entered_until: day,
  /** Only those that later moved on from it or were won in it. */
  went_on: z.enum(['1']).optional(),
  due: z.enum(['rotten', 'overdue', 'unplanned']).optional(),
  /** The month of the expected close; `none` for deals without one. */
  month: z.union([z.literal('none'), month]).optional(),
  /** Only deals in stages with a probability of at least 75%. */
  committed: z.enum(['1']).optional(),
  /** Won deals by the month of their first order. */
  ordered: month.optional(),
  /** First day on which the deal was won or lost. */
  from: day,
  until: day,
  sort: customSortName,
}
export const listLeadDeals = list(path, 'Lists deals of the lead engine', {
  access,
  filters,
  /** Custom field filters by field name: a choice, `yes`, part of a text, `10..20`, or `none`. */
  more: z.string().max(400),
  row: dealRow,
  also: { counts },
})
export const exportLeadDeals = exportOf(listLeadDeals)

const column = z.object({
  id: int,
  name: z.string(),
  probability: int,
  rot_days: int.nullable(),
  demands: z.array(demand),
  /** Number and value of open deals; minor units of the reporting currency. */
  count: int,
  total: int,
  /** The value weighted by probability, rounded half up per deal. */
  weighted: int,
  /** Deals without a known exchange rate, which the totals exclude. */
  without_rate: int,
  deals: z.array(dealRow),
})
export type BoardColumn = z.output<typeof column>
/** How many deals per stage a board loads initially; scrolling loads more. */
export const boardColumnMax = 100
export const leadBoard = z.object({
  pipeline: int,
  currency,
  columns: z.array(column),
  /** The latest event included in the board. */
  event_id: int,
})
export type LeadBoard = z.output<typeof leadBoard>
export const getLeadBoard = get(`${base}/board`, 'Returns the open deals of a pipeline by stage, with totals', {
  access,
  query: z.object({ ...shared, pipeline: id.optional(), currency: currency.optional() }),
  output: leadBoard,
  errors: ['not_found'],
})
export const getLeadColumn = get(`${base}/stages/:id/deals`, 'Returns further open deals of a stage of a board', {
  access,
  params: idParams,
  /** `after` is the last deal already loaded. */
  query: cursorQuery.extend(shared),
  output: cursorPage(dealRow),
})
export const followLeadDeals = get(`${base}/events`, 'Streams changes of deals (SSE)', {
  access,
  /** For one deal, or for all deals visible to the caller. */
  query: z.object({ after: z.coerce.number().int().nonnegative().optional(), deal: id.optional() }),
  output: z.unknown(),
  errors: ['too_many_requests'],
  perMinute: 120,
})

export const leadDeal = withCustom(
  recordOf(dealFields).extend({
    place: z.enum(dealPlaces),
    pipeline: named,
    stage: named,
    stages: z.array(z.object({ id: int, name: z.string(), demands: z.array(demand) })),
    person: party,
    firm: party,
    owner: nullableNamed,
    source: nullableNamed,
    reason: nullableNamed,
    lost_note: z.string(),
    label_names: z.array(z.string()),
    /** The parts of its vehicle that are in the catalog. */
    catalog: z.object({
      make: inCatalog.nullable(),
      model: inCatalog.nullable(),
      year: z.string().nullable(),
      engine: inCatalog.nullable(),
    }),
    tunes: z.array(inCatalog),
    tools: z.array(inCatalog),
    /** The first order that its people paid after it was opened. */
    first_order: z
      .object({ id: int, invoice_number: z.string().nullable(), total: int, currency, paid_at: time })
      .nullable(),
    days: int,
    age: z.enum(['fresh', 'late', 'rotten']),
    closed_at: nullableTime,
    created_at: time,
    /** Its stays in stages, oldest first. */
    stays: z.array(z.object({ stage: z.string(), entered_at: time, left_at: nullableTime })),
    events: z.array(
      z.object({
        id: int,
        kind: z.string(),
        detail: z.record(z.string(), z.string()),
        by: z.string().nullable(),
        at: time,
      }),
    ),
  }),
)
export type LeadDeal = z.output<typeof leadDeal>
export const getLeadDeal = getOne(`${path}/:id`, 'Returns a deal with its history', { access, output: leadDeal })
export const createLeadDeal = post(path, 'Creates a deal', {
  access,
  body: withCustom(
    newRecord(dealFields).partial().required({ title: true }).extend({
      /** Defaults to the first stage of the first pipeline. */
      stage_id: id.optional(),
    }),
  ),
  output: leadDeal,
  errors: ['not_found', 'deal_incomplete'],
  status: 201,
})
export const updateLeadDeal = patch(`${path}/:id`, 'Changes a deal', {
  access,
  params: idParams,
  body: withCustom(recordChanges(dealFields)),
  output: leadDeal,
  errors: ['not_found', 'forbidden', 'stale_version'],
})
export const moveLeadDeal = post(`${path}/:id/move`, 'Moves a deal to another stage', {
  access,
  params: idParams,
  body: z.strictObject({ stage_id: id, version }),
  output: leadDeal,
  errors: ['not_found', 'stale_version', 'deal_state_changed', 'deal_incomplete'],
})
const actForm = {
  act: z.enum(dealActs),
  /** Required to lose a deal. */
  reason_id: id.optional(),
  note: text(500).optional(),
}
export const actOnLeadDeal = post(`${path}/:id/act`, 'Wins, loses, reopens, archives, deletes or restores a deal', {
  access,
  params: idParams,
  body: z.strictObject({ ...actForm, version }),
  output: leadDeal,
  errors: ['not_found', 'stale_version', 'deal_state_changed'],
})

const change = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('stage'), stage_id: id }),
  z.strictObject({ to: z.literal('owner'), owner_id: ref }),
  z.strictObject({ to: z.literal('act'), ...actForm }),
])
export const changeLeadDeals = post(`${path}/changes`, 'Moves, assigns or closes several deals', {
  access,
  body: z.strictObject({ deals: z.array(z.strictObject({ id, version })).min(1).max(200), change }),
  output: z.object({
    done: int,
    /** Deals left unchanged, with the reason. */
    refused: z.array(z.object({ id: int, title: z.string(), reason: z.string() })),
  }),
  errors: ['not_found', 'stale_version', 'deal_state_changed', 'deal_incomplete'],
})
