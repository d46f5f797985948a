import { sql } from 'drizzle-orm'
import { listRentalTools } from '#features/rentals/contract/staff.ts'
import type { Client } from './world.ts'

interface Row extends Record<string, unknown> {
  id: number
  version: number
}
type Input = { params?: Record<string, string | number>; body?: unknown }
interface Sweep {
  staff: Client
  reason: string
  one: (query: ReturnType<typeof sql>) => Promise<Row>
  edit: (row: Promise<Row>, body?: object) => Promise<Input>
}

/** Staff actions on the demo's rentals, ordered so that each finds what it needs. */
export function rentalCases({ staff, reason, one, edit }: Sweep): Readonly<Record<string, () => Promise<Input>>> {
  /** The rental in a state that is due first. */
  const rentalIn = (state: string) =>
    one(
      sql`select order_id as id, version from rentals where state = ${state} and region = 1 order by due_at, order_id limit 1`,
    )
  return {
    arriveRental: () => edit(rentalIn('shipped')),
    extendStaffRental: () => edit(rentalIn('out'), { days: 2 }),
    inspectRental: () => edit(rentalIn('returned'), { condition: 'good', late: 0, damage: 0 }),
    writeOffRental: () => edit(rentalIn('out')),
    receiveRental: () => edit(rentalIn('out')),
    shipRental: async () => {
      const free = await one(sql`select r.order_id as id, r.version, u.id as unit from rentals r
        join rental_units u on u.tool_id = r.tool_id and u.retired_at is null and u.region = r.region
        where r.state = 'reserved' and r.region = 1 and not exists (select 1 from rentals x where x.unit_id = u.id and x.unit_held)
        order by r.order_id limit 1`)
      return edit(Promise.resolve(free), { unit: free['unit'], carrier: 'UPS', tracking: '1Z999' })
    },
    createRentalUnit: async () => ({ body: { tool: 'rental-fz', serial: 'SWEEP-1' } }),
    putRentalTerms: async () => {
      const { body } = await staff.call(listRentalTools, {})
      const tool = body.data.find(({ terms }) => terms !== null)!
      return { params: { id: tool.id }, body: { ...tool.terms!, days: 9, version: tool.version, reason } }
    },
    updateRentalUnit: () =>
      edit(one(sql`select * from rental_units order by id desc limit 1`), {
        serial: 'SWEEP-2',
        note: '',
        retired: false,
      }),
  }
}
