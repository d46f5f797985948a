import { z } from 'zod'
import { get } from '#kit/contract.ts'

const hit = z.object({
  /** What it is, such as "Order". */
  kind: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Where it opens. */
  to: z.string(),
  /** What the reader may do with it, and where. */
  acts: z.array(z.object({ label: z.string(), to: z.string() })),
})
export type DeskHit = z.output<typeof hit>

export const searchBackOffice = get(
  '/v1/admin/search',
  'Finds records that you may see by number, name, email, tracking or serial number',
  {
    access: 'desk.open',
    query: z.object({ q: z.string().trim().min(1).max(100) }),
    output: z.object({ data: z.array(hit) }),
    perMinute: 300,
  },
)

const waiting = z.object({
  label: z.string(),
  /** How many rows the list at `to` shows, at most 100. */
  count: z.number().int(),
  /** There are more. */
  more: z.boolean(),
  to: z.string(),
})
export type Waiting = z.output<typeof waiting>

const figure = z.object({
  label: z.string(),
  /** Since midnight UTC, and the same hours of the same weekday a week ago. In minor units where it has a currency. */
  today: z.number().int(),
  before: z.number().int(),
  currency: z.string().nullable(),
  to: z.string(),
})

export const getToday = get('/v1/admin/today', 'Returns what needs someone now, and today against the same weekday', {
  access: 'desk.open',
  output: z.object({ waiting: z.array(waiting), figures: z.array(figure) }),
})
