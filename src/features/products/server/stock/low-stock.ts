import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { rolesWith } from '#access/permissions.ts'
import { users } from '#features/identity/server/tables.ts'
import { queueMails } from '#features/mails/server/queue-mail.ts'
import type { Database } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { LowStockProps } from '../../mails/product-mails.tsx'
import { products } from '../tables.ts'
import { productVariants } from '../variants/tables.ts'
import { nameWithVariant } from '../variants/variant-name.ts'
import { stockLevels, stockLocations, stockMarks } from './tables.ts'

/** Maximum places per email. */
const atOnce = 50

/**
 * Emails staff once about places below their low stock threshold. A place is reported again only after it was
 * restocked.
 * @returns number of places reported
 */
export const tellLowStock = (database: Database): Promise<number> =>
  database.transact(async (tx) => {
    const free = sql`coalesce((select s.on_hand from ${stockLevels} s where s.product_id = m.product_id and s.location_id = m.location_id
      and s.variant_id is not distinct from m.variant_id), 0)`
    // Skip what isn’t sold as such: products that now have variants, and retired variants.
    const isSold = sql`case when m.variant_id is null then not has_variants(m.product_id)
      else exists (select 1 from ${productVariants} w where w.id = m.variant_id and w.retired_at is null) end`
    await tx.execute(sql`update ${stockMarks} m set told_at = null where m.told_at is not null and ${free} >= m.low_at`)
    const rows = await readRows<LowStockProps['places'][number]>(
      tx,
      sql`
      with told as (
        update ${stockMarks} m set told_at = now()
        where m.ctid in (
          select m.ctid from ${stockMarks} m where m.told_at is null and ${free} < m.low_at and ${isSold}
          order by m.product_id, m.location_id, m.variant_id limit ${atOnce} for update skip locked)
        returning m.product_id, m.location_id, m.variant_id, m.low_at, ${free} as free)
      select p.slug, ${nameWithVariant} as name, l.slug as "locationSlug", l.name as location, t.free, t.low_at as "lowAt"
      from told t join ${products} p on p.id = t.product_id join ${stockLocations} l on l.id = t.location_id
        left join ${productVariants} v on v.id = t.variant_id order by p.name, v.id, l.name`,
    )
    if (rows.length === 0) return 0
    const staff = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.role, rolesWith('stock.manage')))
    const mail = randomUUID()
    await queueMails(
      tx,
      staff.map(({ id, email }) => ({
        reference: `low-stock/${mail}/${id}`,
        recipient: email,
        template: 'low-stock',
        props: { places: rows },
      })),
    )
    return rows.length
  })
