import type { Input, Sweep, SweepCases } from './audit-acts.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'

/** Staff actions on the parcels of an order, ordered so that each finds what it needs. */
export function parcelCases({ reason, one }: Sweep): SweepCases {
  const parcelIn = (state: string) =>
    one(
      sql`select o.id, 1 as version, p.id as parcel from parcels p join orders o on o.id = p.order_id
        where p.state = ${state} and o.region = 1 order by p.id desc limit 1`,
    )
  const ofOrder = async (): Promise<Input> => ({ params: { id: (await parcelIn('packed')).id }, body: { reason } })
  const ofParcel = async (state: string, body?: object): Promise<Input> => {
    const { id, parcel } = await parcelIn(state)
    return { params: { id, parcel: Number(parcel) }, ...(body ? { body } : {}) }
  }
  const pack = async (): Promise<Input> => {
    const { id, line } = await one(
      sql`select o.id, 1 as version, l.id as line from orders o join order_lines l on l.order_id = o.id and l.kind = 'product'
        where o.region = 1 and o.state = 'paid' and o.shipping_tier is not null and o.shipped_at is null
        and not exists (select from fulfilments f where f.order_id = o.id) order by o.id limit 1`,
    )
    return { params: { id }, body: { lines: [{ line_id: line, quantity: 1, serials: [randomUUID()] }] } }
  }
  return {
    packParcel: pack,
    holdFulfilment: ofOrder,
    releaseFulfilment: ofOrder,
    shipParcel: () => ofParcel('packed', { carrier: 'UPS', number: randomUUID() }),
    deliverParcel: () => ofParcel('shipped'),
    unpackParcel: async () => {
      const { id } = await parcelIn('shipped')
      const { parcel } = await one(
        sql`insert into parcels (order_id) values (${id}) returning id as parcel, id, 1 as version`,
      )
      return { params: { id, parcel: Number(parcel) } }
    },
  }
}
