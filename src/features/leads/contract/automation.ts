import { z } from 'zod'
import { get, patch } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { ageSort, id, int, searchText, time, version } from '#kit/shapes.ts'
import { assignments, leadEvents } from '../rules/automation.ts'
import { dealPlaces } from '../rules/deals.ts'

const access = 'leads.manage' as const
const path = '/v1/admin/lead-engine/automation'
const event = z.enum(leadEvents)
export const leadAutomation = z.object({
  rules: z.array(
    z.object({
      event,
      enabled: z.boolean(),
      stage_id: int.nullable(),
      assign: z.enum(assignments),
      /** Only for the assignment `person`; null for no owner. */
      owner_id: int.nullable(),
      /** The template of the first activity; null for the event's default step. */
      template_id: int.nullable(),
      /** How many deals it has opened. */
      runs: int,
      version: int,
    }),
  ),
})
export type LeadAutomation = z.output<typeof leadAutomation>
export const getLeadAutomation = get(path, 'Returns what opens deals automatically', {
  access,
  output: leadAutomation,
})
export const updateLeadRule = patch(`${path}/:event`, 'Turns a rule on or off, or changes what it does', {
  access,
  params: z.object({ event }),
  body: z.strictObject({
    version,
    enabled: z.boolean().optional(),
    stage_id: id.nullable().optional(),
    assign: z.enum(assignments).optional(),
    owner_id: id.nullable().optional(),
    template_id: id.nullable().optional(),
  }),
  output: leadAutomation,
  errors: ['not_found', 'stale_version'],
})

/** One run of a rule. */
const leadRun = z.object({
  id: int,
  event,
  deal_id: int,
  deal: z.string(),
  place: z.enum(dealPlaces),
  owner: z.string().nullable(),
  created_at: time,
})
export type LeadRun = z.output<typeof leadRun>
export const listLeadRuns = list(`${path}/runs`, 'Lists the deals that rules have opened', {
  access,
  filters: { q: searchText, event: event.optional(), sort: ageSort },
  row: leadRun,
})
export const exportLeadRuns = exportOf(listLeadRuns)
