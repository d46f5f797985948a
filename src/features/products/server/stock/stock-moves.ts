import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, type Tx, violatedConstraint } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { MovedLine } from '../../contract/stock-moves.ts'
import type { StockReason } from '../../stock-labels.ts'
import { products } from '../tables.ts'
import { changeStock } from './change-stock.ts'
import { stockTransferLines, stockTransfers, supplyOrderLines, supplyOrders } from './tables.ts'

/** What brings units to a place in parts: a transfer from another one, or an order from a supplier. */
interface MoveKind {
  /** As changes of stock and the audit log name it, such as `stock-transfer/7`. */
  name: string
  reason: StockReason
  head: typeof stockTransfers | typeof supplyOrders
  lines: typeof stockTransferLines | typeof supplyOrderLines
  /** The column of its lines that names it. */
  parent: SQL
}
export const transferKind: MoveKind = {
  name: 'stock-transfer',
  reason: 'transfer',
  head: stockTransfers,
  lines: stockTransferLines,
  parent: sql.identifier('transfer_id') as unknown as SQL,
}
export const supplyKind: MoveKind = {
  name: 'supply-order',
  reason: 'supply',
  head: supplyOrders,
  lines: supplyOrderLines,
  parent: sql.identifier('supply_order_id') as unknown as SQL,
}

/** Units, and what became of them, of a row `h` of transfers or orders. */
export const unitsOf = ({ lines, parent }: MoveKind) => sql`
  (select coalesce(sum(n.quantity), 0)::int from ${lines} n where n.${parent} = h.id) as units,
  (select coalesce(sum(n.received), 0)::int from ${lines} n where n.${parent} = h.id) as received`
/** Whether units of a row `h` are still on their way. */
export const isOpen = ({ lines, parent }: MoveKind) =>
  sql`exists (select 1 from ${lines} n where n.${parent} = h.id and n.received + n.missing < n.quantity)`
export const hasArrived = ({ lines, parent }: MoveKind) =>
  sql`exists (select 1 from ${lines} n where n.${parent} = h.id and n.received > 0)`

export const readMovedLines = (db: Queryable, { lines, parent }: MoveKind, id: number): Promise<MovedLine[]> =>
  readRows<MovedLine>(
    db,
    sql`select n.id, p.slug as product, p.name, p.part_number, n.quantity, n.received, n.missing
      from ${lines} n join ${products} p on p.id = n.product_id where n.${parent} = ${id} order by n.id`,
  )

/** Adds the lines of a new transfer or order. A product that doesn’t exist is said beside its line. */
export async function addLines(
  tx: Tx,
  { lines, parent }: MoveKind,
  id: number,
  wanted: readonly { product: string; quantity: number }[],
): Promise<{ productId: number; quantity: number }[]> {
  const made: { productId: number; quantity: number }[] = []
  for (const [place, { product, quantity }] of wanted.entries()) {
    const [row] = await readRows<{ product_id: number }>(
      tx,
      sql`insert into ${lines} (${parent}, product_id, quantity)
        select ${id}, p.id, ${quantity} from ${products} p where p.slug = ${product} returning product_id`,
    )
    if (!row)
      return fail('validation_failed', { fields: { [`lines.${place}.product`]: ['This product doesn’t exist.'] } })
    made.push({ productId: Number(row.product_id), quantity })
  }
  // Always in one order, so that two of them never wait for each other.
  return made.toSorted((a, b) => a.productId - b.productId)
}

interface Held {
  toId: number
  before: MovedLine[]
}
/** Holds a transfer or order at the version that the caller saw. */
export async function holdMove(tx: Tx, kind: MoveKind, id: number, version: number): Promise<Held> {
  const [row] = await readRows<{ version: number; to_id: number }>(
    tx,
    sql`select version, to_id from ${kind.head} where id = ${id} for update`,
  )
  const { version: current, to_id: toId } = row ?? fail('not_found')
  if (current !== version) fail('stale_version')
  await tx.execute(sql`update ${kind.head} set version = version + 1 where id = ${id}`)
  return { toId: Number(toId), before: await readMovedLines(tx, kind, id) }
}

const unitsIn = (lines: readonly MovedLine[]) =>
  Object.fromEntries(
    lines.map(({ product, quantity, received, missing }) => [product, { quantity, received, missing }]),
  )

/** Puts what arrived into its place, once: more than is on its way is said beside the line. */
export async function receiveLines(
  tx: Tx,
  actor: Actor,
  kind: MoveKind,
  id: number,
  body: { version: number; lines: readonly { id: number; quantity: number }[]; note: string },
): Promise<void> {
  const { toId, before } = await holdMove(tx, kind, id, body.version)
  const arrived = body.lines.map((line, place) => ({ ...line, place })).toSorted((a, b) => a.id - b.id)
  for (const { id: lineId, quantity, place } of arrived) {
    const productId = await addReceived(tx, kind, id, lineId, quantity, place)
    await changeStock(tx, {
      productId,
      locationId: toId,
      delta: quantity,
      reason: kind.reason,
      reference: `${kind.name}/${id}`,
      note: body.note,
      actorId: actor.userId,
    })
  }
  await recordAudit(tx, actor, {
    action: `${kind.name}s.receive`,
    object: `${kind.name}/${id}`,
    before: unitsIn(before),
    after: unitsIn(await readMovedLines(tx, kind, id)),
    reason: body.note,
  })
}

async function addReceived(tx: Tx, kind: MoveKind, id: number, lineId: number, quantity: number, place: number) {
  const field = `lines.${place}.quantity`
  try {
    const [row] = await readRows<{ product_id: number }>(
      tx,
      sql`update ${kind.lines} set received = received + ${quantity} where id = ${lineId} and ${kind.parent} = ${id} returning product_id`,
    )
    return Number(row?.product_id ?? fail('not_found'))
  } catch (error) {
    if (violatedConstraint(error)?.endsWith('_lines_units'))
      fail('validation_failed', { fields: { [field]: ['More than is on its way.'] } })
    throw error
  }
}

/** What never arrived is no longer expected. */
export async function closeLines(
  tx: Tx,
  actor: Actor,
  kind: MoveKind,
  id: number,
  { version, reason }: { version: number; reason: string },
): Promise<void> {
  const { before } = await holdMove(tx, kind, id, version)
  if (before.every(({ quantity, received, missing }) => received + missing === quantity)) fail('stale_version')
  await tx.execute(
    sql`update ${kind.lines} set missing = quantity - received where ${kind.parent} = ${id} and received + missing < quantity`,
  )
  await recordAudit(tx, actor, {
    action: `${kind.name}s.close`,
    object: `${kind.name}/${id}`,
    before: unitsIn(before),
    after: unitsIn(await readMovedLines(tx, kind, id)),
    reason,
  })
}
