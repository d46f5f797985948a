import { sql } from 'drizzle-orm'
import { audits } from '#features/audits/server/tables.ts'
import { valueTransfers } from '#features/value-transfers/server/tables.ts'
import type { Database } from '#kit/server/database.ts'
import { users } from '#features/identity/server/tables.ts'
import type { VehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import { engines, fitments, makes, models } from '#features/vehicles/server/tables.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'

const wishes = [
  { state: 'requested', reason: 'The car was sold, the customer stays.' },
  { state: 'requested', reason: 'Write-off after an accident.' },
  { state: 'cancelled', reason: 'Wrong order was named.' },
] as const

/** Requests to transfer a paid tune to another car. */
export async function loadValueTransfers({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows: lines } = await db.execute<{
    line_id: number
    order_id: number
    listed: number
    value: number
    currency: 'USD'
    vehicle: string
    place: VehicleChoice
    label: string
    admin: number
  }>(sql`
    select l.id as line_id, o.id as order_id, coalesce(l.list_price, l.unit_price) * l.quantity as listed, l.net as value, o.currency,
      o.vehicle ->> 'label' as vehicle, target.place, target.label, (select id from ${users} where email like 'admin@%') as admin
    from ${orderLines} l join ${orders} o on o.id = l.order_id
    cross join lateral (
      select jsonb_build_object('make', k.slug, 'year', f.year, 'model', m.slug, 'engine', e.slug, 'transmission', null) as place,
        k.name || ' ' || m.name || ' ' || f.year || ', ' || e.name as label
      from ${fitments} f join ${models} m on m.id = f.model_id join ${makes} k on k.id = m.make_id join ${engines} e on e.id = f.engine_id
      where e.slug = o.vehicle ->> 'engine' and (m.slug, f.year) is distinct from (o.vehicle ->> 'model', o.vehicle ->> 'year')
      order by f.year desc, m.slug limit 1
    ) target
    where o.region = 1 and o.kind = 'catalog' and o.user_id is null and o.paid_at is not null and l.kind = 'tune'
    order by o.id desc limit ${wishes.length}`)
  if (lines.length === 0) return
  const made = await db
    .insert(valueTransfers)
    .values(
      lines.map((line, index) => ({
        region: 1 as const,
        state: wishes[index]!.state,
        orderId: line.order_id,
        orderLineId: line.line_id,
        oldVehicle: line.vehicle,
        oldDevice: `FZ3-${1000 + line.order_id}`,
        newVehicle: line.label,
        newPlace: line.place,
        newDevice: `FZ3-${1000 + line.order_id}`,
        listed: line.listed,
        value: line.value,
        currency: line.currency,
        reason: wishes[index]!.reason,
        createdBy: line.admin,
      })),
    )
    .returning()
  await db.insert(audits).values(
    made.flatMap(({ id, state, createdBy, reason, value, currency, orderId, orderLineId }) => [
      {
        actorId: createdBy,
        action: 'value-transfers.create',
        object: `value-transfer/${id}`,
        after: { order: orderId, line: orderLineId, value, currency },
        reason,
      },
      ...(state === 'cancelled'
        ? [
            {
              actorId: createdBy,
              action: 'value-transfers.cancel',
              object: `value-transfer/${id}`,
              before: { state: 'requested' },
              after: { state },
              reason: 'The right order was named since.',
            },
          ]
        : []),
    ]),
  )
}
