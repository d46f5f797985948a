import type { Input, Row, Sweep, SweepCases } from './audit-acts.ts'
import { sql } from 'drizzle-orm'

/** Staff actions on the demo's stock, ordered so that each finds what it needs. */
export function stockCases({ reason, one }: Sweep): SweepCases {
  const params = { productSlug: 'flashzilla-v3', locationSlug: 'reno-nv' }
  const lines = [{ product: 'flashzilla-v3', quantity: 2 }]
  const move = { note: '', expected_on: null, lines }
  const size = (name: string) =>
    one(
      sql`select v.id, 1 as version from product_variants v join product_selections s on s.id = any(v.selection_ids) where s.name = ${name}`,
    )
  const open = (table: string, parent: string) =>
    one(sql`select h.id, h.version, n.id as line from ${sql.identifier(table)} h
      join ${sql.identifier(`${table.slice(0, -1)}_lines`)} n on n.${sql.identifier(parent)} = h.id
      where n.received + n.missing < n.quantity order by h.id desc limit 1`)
  const transfer = () => open('stock_transfers', 'transfer_id')
  const supply = () => open('supply_orders', 'supply_order_id')
  const receive = async (row: Promise<Row>): Promise<Input> => {
    const { id, version, line } = await row
    return { params: { id }, body: { version, lines: [{ id: line, quantity: 1 }], note: '' } }
  }
  const edit = async (row: Promise<Row>, body: object = {}): Promise<Input> => {
    const { id, version } = await row
    return { params: { id }, body: { version, reason, ...body } }
  }
  return {
    adjustStock: async () => ({ params, body: { delta: 3, reason } }),
    assignStock: async () => {
      const [from, to] = [await size('S'), await size('L')]
      return {
        params: { ...params, productSlug: 'tee-workshop' },
        query: { variant: from.id },
        body: { quantity: 1, variant: to.id, reason },
      }
    },
    writeOffStock: async () => ({ params, body: { quantity: 1, reason } }),
    countStock: async () => {
      const place = await one(sql`select max(c.id) as id, 1 as version from stock_changes c
        join products p on p.id = c.product_id join stock_locations l on l.id = c.location_id
        where p.slug = ${params.productSlug} and l.slug = ${params.locationSlug}`)
      return { params, body: { counted: 500, last_change: place.id, reason } }
    },
    saveStockCounts: async () => {
      const place = await one(sql`select max(c.id) as id, 1 as version from stock_changes c
        join products p on p.id = c.product_id join stock_locations l on l.id = c.location_id
        where p.slug = ${params.productSlug} and l.slug = ${params.locationSlug}`)
      const at = { product: params.productSlug, variant: null, location: params.locationSlug }
      return { body: { places: [{ ...at, counted: 480, last_change: place.id }], reason } }
    },
    putStockMark: async () => ({ params, body: { low_at: 9 } }),
    createStockTransfer: async () => ({ body: { ...move, from: 'reno-nv', to: 'venlo-nl' } }),
    receiveStockTransfer: () => receive(transfer()),
    closeStockTransfer: () => edit(transfer()),
    createSupplyOrder: async () => ({ body: { ...move, supplier: 'Sweep', number: '', to: 'reno-nv' } }),
    expectSupplyOrder: () => edit(supply(), { expected_on: '2099-01-01' }),
    receiveSupplyOrder: () => receive(supply()),
    closeSupplyOrder: () => edit(supply()),
    moveSerialNumber: async () => {
      const unit = await one(sql`with made as (
          insert into serial_numbers (product_id, serial, state) select id, 'SWEEP-1', 'in_stock' from products where slug = 'tee-workshop' returning id)
        select id, 1 as version from made`)
      return { params: { id: unit.id }, body: { state: 'written_off', reason } }
    },
  }
}
