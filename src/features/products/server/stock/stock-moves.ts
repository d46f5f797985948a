import { sql, type SQL } from 'drizzle-orm'
import type { Actor } from '#access/actor.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, type Tx, violatedConstraint } from '#kit/server/database.ts'
import { matching } from '#kit/server/lists.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { MovedLine } from '../../contract/stock-moves.ts'
import type { StockReason } from '../../stock-labels.ts'
import { products } from '../tables.ts'
import { productVariants } from '../variants/tables.ts'
import { barcodeOf, nameWithVariant, partNumberOf } from '../variants/variant-name.ts'
import { changeStock, kitHasNoStock } from './change-stock.ts'
import { holdsKit, isKit } from './place-rows.ts'
import { receiveSerials } from './serial-numbers.ts'
import { stockTransferLines, stockTransfers, supplyOrderLines, supplyOrders } from './tables.ts'

/** An inbound stock move: a transfer from another location, or a purchase order. */
interface MoveKind {
  /** Reference in stock changes and the audit log, such as `stock-transfer/7`. */
  name: string
  reason: StockReason
  head: typeof stockTransfers | typeof supplyOrders
  lines: typeof stockTransferLines | typeof supplyOrderLines
  /** Foreign key column of its lines. */
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

/** SQL for unit totals of move row `h`. */
export const unitsOf = ({ lines, parent }: MoveKind) => sql`
  (select coalesce(sum(n.quantity), 0)::int from ${lines} n where n.${parent} = h.id) as units,
  (select coalesce(sum(n.received), 0)::int from ${lines} n where n.${parent} = h.id) as received,
  exists (select 1 from ${lines} n join ${products} p on p.id = n.product_id
    where n.${parent} = h.id and n.received + n.missing < n.quantity and p.serial_tracked) as has_serials`
/** Condition that move row `h` still has incoming units. */
export const isOpen = ({ lines, parent }: MoveKind) =>
  sql`exists (select 1 from ${lines} n where n.${parent} = h.id and n.received + n.missing < n.quantity)`
export const isShort = ({ lines, parent }: MoveKind) =>
  sql`exists (select 1 from ${lines} n where n.${parent} = h.id and n.missing > 0)`
export const hasArrived = ({ lines, parent }: MoveKind) =>
  sql`exists (select 1 from ${lines} n where n.${parent} = h.id and n.received > 0)`

const readMovedLines = (db: Queryable, { lines, parent }: MoveKind, id: number): Promise<MovedLine[]> =>
  readRows<MovedLine>(
    db,
    sql`select n.id, p.slug as product, n.variant_id as variant, ${nameWithVariant} as name, ${partNumberOf} as part_number, ${barcodeOf} as barcode, n.quantity,
        n.received, n.missing, p.serial_tracked as has_serials
      from ${lines} n join ${products} p on p.id = n.product_id left join ${productVariants} v on v.id = n.variant_id
      where n.${parent} = ${id} order by n.id`,
  )

/** A move with its lines, read by the statement of its list. */
export async function readMove<R extends { units: number; received: number; has_serials: boolean }>(
  db: Queryable,
  kind: MoveKind,
  select: SQL,
  id: number,
) {
  const [row] = await readRows<R>(db, sql`${select} where h.id = ${id}`)
  const { units: _, received: _received, has_serials: _serials, ...head } = row ?? fail('not_found')
  return { ...head, lines: await readMovedLines(db, kind, id) }
}

/** Condition that move row `h` or one of its products matches a search. */
export const isFound = ({ lines, parent }: MoveKind, q: string | undefined, texts: readonly SQL[]) =>
  q === undefined
    ? undefined
    : sql`(${matching(q, texts)} or exists (select 1 from ${lines} n join ${products} p on p.id = n.product_id
        where n.${parent} = h.id and ${matching(q, [sql`p.name`, sql`p.part_number`])}))`

interface WantedUnits {
  product: string
  variant: number | null
  quantity: number
}
interface MovedUnits {
  /** Index of the line in the request. */
  place: number
  productId: number
  variantId: number | null
  quantity: number
}

/** Reports lines without a variant for products with variants, which the database refuses. */
async function namingVariant<T>(work: () => Promise<T>, refuse: () => never): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'stock_names_variant') return refuse()
    throw error
  }
}

const isKitSlug = (tx: Tx, slug: string): Promise<boolean> => holdsKit(tx, sql`p.slug = ${slug}`)

/** Inserts the lines of a new move. Reports unknown products beside their line. */
export async function addLines(
  tx: Tx,
  { lines, parent }: MoveKind,
  id: number,
  wanted: readonly WantedUnits[],
): Promise<MovedUnits[]> {
  const made: MovedUnits[] = []
  for (const [place, { product, variant, quantity }] of wanted.entries()) {
    const wrong = (message: string) => fail('validation_failed', { fields: { [`lines.${place}.product`]: [message] } })
    const [row] = await namingVariant(
      () =>
        readRows<{ product_id: number }>(
          tx,
          sql`insert into ${lines} (${parent}, product_id, variant_id, quantity)
            select ${id}, p.id, v.id, ${quantity} from ${products} p
              left join ${productVariants} v on v.product_id = p.id and v.id = ${variant}::bigint and v.retired_at is null
            where p.slug = ${product} and v.id is not distinct from ${variant}::bigint and not ${isKit} returning product_id`,
        ),
      () => wrong('Choose a variant.'),
    )
    if (!row && (await isKitSlug(tx, product))) return wrong(kitHasNoStock)
    if (!row) return wrong(variant === null ? 'This product doesn’t exist.' : 'This variant is no longer sold.')
    made.push({ place, productId: Number(row.product_id), variantId: variant, quantity })
  }
  // Always in the same order, to avoid deadlocks.
  return made.toSorted((a, b) => a.productId - b.productId || (a.variantId ?? Infinity) - (b.variantId ?? Infinity))
}

interface Held {
  toId: number
  before: MovedLine[]
}
/** Locks a move at the version the caller saw. */
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
    lines.map(({ product, variant, quantity, received, missing }) => [
      variant === null ? product : `${product}/${variant}`,
      { quantity, received, missing },
    ]),
  )

/** Receives units into stock, once. Reports lines with more than is incoming. */
export async function receiveLines(
  tx: Tx,
  actor: Actor,
  kind: MoveKind,
  id: number,
  body: {
    version: number
    lines: readonly { id: number; quantity: number; serials: readonly string[] }[]
    note: string
  },
): Promise<void> {
  const { toId, before } = await holdMove(tx, kind, id, body.version)
  const arrived = body.lines.map((line, place) => ({ ...line, place })).toSorted((a, b) => a.id - b.id)
  for (const { id: lineId, quantity, serials, place } of arrived) {
    const goods = await addReceived(tx, kind, id, lineId, quantity, place)
    const field = `lines.${place}.serials`
    if (serials.length > quantity)
      fail('validation_failed', { fields: { [field]: ['Enter at most one for each unit.'] } })
    await receiveSerials(
      tx,
      { ...goods, locationId: toId, supplyOrderId: kind === supplyKind ? id : null, serials },
      field,
    )
    await changeStock(tx, {
      ...goods,
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
    const [row] = await readRows<{ product_id: number; variant_id: number | null }>(
      tx,
      sql`update ${kind.lines} set received = received + ${quantity} where id = ${lineId} and ${kind.parent} = ${id}
        returning product_id, variant_id`,
    )
    const { product_id: productId, variant_id: variantId } = row ?? fail('not_found')
    return { productId: Number(productId), variantId: variantId === null ? null : Number(variantId) }
  } catch (error) {
    if (violatedConstraint(error)?.endsWith('_lines_units'))
      fail('validation_failed', { fields: { [field]: ['More than what’s incoming.'] } })
    throw error
  }
}

/** Closes a move: units that never arrived are no longer expected. */
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
