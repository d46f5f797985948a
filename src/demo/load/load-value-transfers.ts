import { sql } from 'drizzle-orm'
import { audits } from '#features/audits/server/tables.ts'
import { valueTransfers } from '#features/value-transfers/server/tables.ts'
import type { Database } from '#kit/server/database.ts'
import { users } from '#features/identity/server/tables.ts'
import { orderLines, orders } from '#features/orders/server/tables.ts'

const wishes = [
  { state: 'requested', to: 'Audi S3 2018', reason: 'The car was sold, the customer stays.' },
  { state: 'requested', to: 'Volkswagen Golf R 2019', reason: 'Write-off after an accident.' },
  { state: 'cancelled', to: 'BMW M240i 2020', reason: 'Wrong order was named.' },
] as const

/** Paid tunes of the demonstration that their buyers want to move to another car. */
export async function loadValueTransfers({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows: lines } = await db.execute<{
    line_id: number
    order_id: number
    listed: number
    value: number
    currency: 'USD'
    vehicle: string
    admin: number
  }>(sql`
    select l.id as line_id, o.id as order_id, l.unit_price * l.quantity as listed, l.net as value, o.currency,
      o.vehicle ->> 'label' as vehicle, (select id from ${users} where email like 'admin@%') as admin
    from ${orderLines} l join ${orders} o on o.id = l.order_id
    where o.region = 1 and o.kind = 'catalog' and o.paid_at is not null and l.kind = 'tune'
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
        newVehicle: wishes[index]!.to,
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
