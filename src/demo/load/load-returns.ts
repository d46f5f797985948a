import { sql } from 'drizzle-orm'
import { audits } from '#features/audits/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { noteReturned } from '#features/orders/server/parcels.ts'
import { orderLines, orders, parcelLines, parcels, refunds } from '#features/orders/server/tables.ts'
import { returnMoves, type ReturnAct, type ReturnState } from '#features/returns/rules.ts'
import { returnLines, returns } from '#features/returns/server/tables.ts'
import { type Database, one, type Tx } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'

interface Story {
  state: ReturnState
  wish?: (typeof returns.$inferInsert)['wish']
  reason: (typeof returns.$inferInsert)['reason']
  note: string
  answer?: string
  /** Staff actions, in order. */
  acts: readonly ReturnAct[]
}

const box = 'Please send it in its original box.'
/** The first one in each region is the newest, and may belong to a customer with a login. */
const stories: readonly Story[] = [
  { state: 'requested', reason: 'does_not_fit', note: 'The plug is too wide for my car’s socket.', acts: [] },
  { state: 'approved', reason: 'not_needed', note: 'I sold the car.', answer: box, acts: ['approve'] },
  {
    state: 'requested',
    wish: 'exchange',
    reason: 'wrong_item',
    note: 'I ordered the other version. Can I get that one?',
    acts: [],
  },
  {
    state: 'received',
    reason: 'damaged',
    note: 'One clip is broken.',
    answer: 'Sorry about that.',
    acts: ['approve', 'receive'],
  },
  {
    state: 'inspected',
    wish: 'exchange',
    reason: 'does_not_fit',
    note: 'A size larger, please.',
    answer: box,
    acts: ['approve', 'receive', 'inspect'],
  },
  {
    state: 'declined',
    reason: 'other',
    note: 'I don’t like the color.',
    answer: 'The packaging of this item was opened, so we can’t take it back.',
    acts: ['decline'],
  },
]

interface Goods extends Record<string, unknown> {
  order_id: number
  line_id: number
  region: 1 | 2
}

/** Returns in each state for orders that have arrived; refunded items have a completed return. */
export async function loadReturns(database: Database, now: Date): Promise<void> {
  await database.transact(async (tx) => {
    const { id: staffId } = one(
      await readRows<{ id: number }>(tx, sql`select id from ${users} where role = 3 order by id limit 1`),
    )
    // Oldest first, because lists are sorted by id.
    const done = await readRows<Goods & { refund: number; quantity: number }>(
      tx,
      sql`select r.order_id, l.id as line_id, o.region, r.id as refund, (part ->> 'quantity')::int as quantity
        from ${refunds} r join ${orders} o on o.id = r.order_id
        cross join jsonb_array_elements(r.parts) part join ${orderLines} l on l.id::text = part ->> 'id' and l.kind = 'product'
        where r.state = 'refunded' and (part ->> 'quantity')::int > 0 and o.shipped_at is not null order by r.id limit 3`,
    )
    for (const [index, { refund, quantity, ...goods }] of done.entries())
      await writeReturn(
        tx,
        { state: 'refunded', reason: 'not_as_described', note: '', acts: ['approve', 'receive', 'inspect', 'refund'] },
        goods,
        now,
        { ago: 12 + done.length - index, staffId, refund, quantity },
      )
    for (const region of [1, 2] as const) {
      const goods = await readRows<Goods>(
        tx,
        sql`select o.id as order_id, min(l.id) as line_id, o.region from ${orders} o
          join ${parcels} p on p.order_id = o.id and p.state = 'delivered'
          join ${parcelLines} x on x.parcel_id = p.id join ${orderLines} l on l.id = x.order_line_id
          where o.region = ${region} and o.state = 'paid' and o.refunded = 0
          group by o.id order by (o.user_id is not null) desc, o.id desc limit ${stories.length}`,
      )
      for (const [index, story] of stories.entries())
        if (goods[index]) await writeReturn(tx, story, goods[index], now, { ago: stories.length - index, staffId })
    }
  })
}

async function writeReturn(
  tx: Tx,
  { state, wish = 'refund', reason, note, answer = '', acts }: Story,
  { order_id: orderId, line_id: orderLineId, region }: Goods,
  now: Date,
  { ago, staffId, refund, quantity = 1 }: { ago: number; staffId: number; refund?: number; quantity?: number },
): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() - ago * 86_400_000 + hours * 3_600_000)
  const values = { orderId, region, state, wish, reason, note, answer, createdAt: at(0), changedAt: at(acts.length) }
  const { id } = one(
    await tx
      .insert(returns)
      .values({ ...values, ...(refund === undefined ? {} : { refundId: refund }) })
      .returning({ id: returns.id }),
  )
  const isInspected = acts.includes('inspect')
  await tx.insert(returnLines).values({
    returnId: id,
    orderLineId,
    quantity,
    ...(isInspected ? { accepted: quantity, restocked: true } : {}),
  })
  if (acts.includes('receive')) await noteReturned(tx, { id: orderId, region }, quantity)
  if (acts.length > 0)
    await tx.insert(audits).values(
      acts.map((act, index) => ({
        actorId: staffId,
        action: `returns.${act}`,
        object: `return/${id}`,
        after: { state: returnMoves[act].to },
        reason: act === 'decline' ? answer : '',
        createdAt: at(index + 1),
      })),
    )
}
