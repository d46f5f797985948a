import { z } from 'zod'
import { get } from '#kit/contract.ts'
import { int } from '#kit/shapes.ts'

const hit = z.object({
  /** Type, such as "Order". */
  kind: z.string(),
  title: z.string(),
  detail: z.string(),
  /** URL of the record. */
  to: z.string(),
  /** Actions the reader may take, with their URLs. */
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
  /** Rows in the list at `to`, at most 100. */
  count: int,
  /** Whether there are more. */
  more: z.boolean(),
  to: z.string(),
})
export type Waiting = z.output<typeof waiting>

const figure = z.object({
  label: z.string(),
  /** Since midnight UTC, and the same hours a week ago. Minor units if it has a currency. */
  today: int,
  before: int,
  currency: z.string().nullable(),
  to: z.string(),
})

export const getToday = get(
  '/v1/admin/today',
  'Returns what needs attention now, and today compared with the same weekday',
  {
    access: 'desk.open',
    output: z.object({ waiting: z.array(waiting), figures: z.array(figure) }),
  },
)
