import { sql } from 'drizzle-orm'
import type { LineWords } from '#features/orders/server/line-words.ts'
import { products } from '#features/products/server/tables.ts'
import { tools } from '#features/tools/server/tables.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { saidAgain } from '#kit/server/text-language.ts'
import { boughtLineName, depositLineName, extraDaysLineName, rentalLineName, restLineName } from '../line-names.ts'
import { rentalOrders, rentals, rentalUnits } from './tables.ts'

interface Rented extends Record<string, unknown> {
  order_id: number
  tool: string
  /** The product that the tool is sold as. */
  product: string | null
  days: number
  serial: string
}

/** Lines of rentals in the reader's language; they are stored in their buyer's. */
export const rentalLineWords: LineWords = async (db, lines) => {
  const ids = new Set(
    lines.filter(({ kind }) => kind.startsWith('rental') || kind === 'deposit').map((line) => line.orderId),
  )
  if (ids.size === 0) return lines
  const rows = await readRows<Rented>(
    db,
    sql`select i.id as order_id, t.tool, p.name as product, t.days, coalesce(u.serial, '') as serial
      from unnest(${sql.param([...ids])}::bigint[]) i(id) left join ${rentalOrders} q on q.order_id = i.id
      join ${rentals} t on t.order_id = coalesce(q.rental_id, i.id) join ${tools} k on k.id = t.tool_id
      left join ${products} p on p.slug = k.product_slug left join ${rentalUnits} u on u.id = t.unit_id`,
  )
  const rentedIn = new Map(rows.map((row) => [row.order_id, row]))
  return lines.map((line) => {
    const rented = rentedIn.get(line.orderId)
    return rented && ids.has(line.orderId) ? { ...line, name: saidAgain(line.name, namesOf(rented)) } : line
  })
}

const namesOf = ({ tool, product, days, serial }: Rented) => [
  () => rentalLineName({ tool, days }),
  () => depositLineName({ tool }),
  () => extraDaysLineName({ tool }),
  () => restLineName({ tool, serial }),
  () => boughtLineName({ tool, serial }),
  ...(product === null ? [] : [() => boughtLineName({ tool: product, serial })]),
]
