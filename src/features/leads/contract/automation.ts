import { z } from 'zod'
import { get, patch } from '#kit/contract.ts'
import { id, time, version } from '#kit/shapes.ts'
import { leadEvents } from '../rules/automation.ts'

const access = 'leads.manage' as const
const path = '/v1/admin/lead-engine/automation'
const int = z.number().int()
const event = z.enum(leadEvents)
export const leadAutomation = z.object({
  rules: z.array(
    z.object({
      event,
      enabled: z.boolean(),
      stage_id: int.nullable(),
      owner_id: int.nullable(),
      /** What is planned first; null for the usual step. */
      template_id: int.nullable(),
      /** How many deals it has opened. */
      runs: int,
      version: int,
    }),
  ),
  /** The newest ones. */
  runs: z.array(z.object({ id: int, event, deal_id: int, deal: z.string(), at: time })),
})
export type LeadAutomation = z.output<typeof leadAutomation>
export const getLeadAutomation = get(path, 'Returns what opens deals automatically, and the deals it opened', {
  access,
  output: leadAutomation,
})
export const updateLeadRule = patch(`${path}/:event`, 'Switches a rule on or off, or changes what it does', {
  access,
  params: z.object({ event }),
  body: z.strictObject({
    version,
    enabled: z.boolean().optional(),
    stage_id: id.nullable().optional(),
    owner_id: id.nullable().optional(),
    template_id: id.nullable().optional(),
  }),
  output: leadAutomation,
  errors: ['not_found', 'stale_version'],
})
