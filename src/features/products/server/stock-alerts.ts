import { inArray, sql } from 'drizzle-orm'
import type { PersonalData } from '#access/personal-data.ts'
import { operation } from '#access/operation.ts'
import { queueMails } from '#features/mails/server/queue-mail.ts'
import { fail } from '#kit/refusal.ts'
import type { Database } from '#kit/server/database.ts'
import { askForStock } from '../contract/products.ts'
import { readProductIndex } from './product-index.ts'
import { stockAlerts, stockLevels, stockLocations } from './stock/tables.ts'
import { products } from './tables.ts'
import { productVariants } from './variants/tables.ts'
import { nameWithVariant } from './variants/variant-name.ts'

export const askForStockOperation = operation(askForStock, async ({ tx, database, services, actor, input }) => {
  const product = (await readProductIndex(database, services.versions)).bySlug.get(input.params.slug)
  const { variant: variantId } = input.body
  if (!product || (variantId !== undefined && !product.variants.some(({ id }) => id === variantId))) fail('not_found')
  await tx
    .insert(stockAlerts)
    .values({ productId: product.id, variantId: variantId ?? null, region: actor.region, email: input.body.email })
    .onConflictDoNothing()
  return null
})

const atOnce = 200

interface DueAlert extends Record<string, unknown> {
  id: number
  email: string
  slug: string
  name: string
}

/** Emails subscribers of products that are back in stock, once each. Returns the number sent. */
export const sendStockAlerts = (database: Database): Promise<number> =>
  database.transact(async (tx) => {
    const { rows } = await tx.execute<DueAlert>(sql`
      select a.id, a.email, p.slug, ${nameWithVariant} as name
      from ${stockAlerts} a join ${products} p on p.id = a.product_id left join ${productVariants} v on v.id = a.variant_id
      where exists (
        select 1 from ${stockLevels} s join ${stockLocations} l on l.id = s.location_id
        where s.product_id = a.product_id and l.region = a.region and l.status = 'open' and s.on_hand > 0
          and case when a.variant_id is not null then s.variant_id = a.variant_id
            when has_variants(a.product_id) then s.variant_id in (
              select w.id from ${productVariants} w where w.product_id = a.product_id and w.retired_at is null)
            else s.variant_id is null end)
      order by a.id limit ${atOnce} for update of a skip locked`)
    if (rows.length === 0) return 0
    await queueMails(
      tx,
      rows.map(({ id, email, slug, name }) => ({
        reference: `stock-alert/${id}`,
        recipient: email,
        template: 'back-in-stock',
        props: { slug, name },
      })),
    )
    await tx.delete(stockAlerts).where(
      inArray(
        stockAlerts.id,
        rows.map(({ id }) => id),
      ),
    )
    return rows.length
  })

export const stockAlertsPersonalData: PersonalData = {
  holdings: [{ table: stockAlerts, of: ({ email }) => sql`lower(email) = lower(${email})` }],
}
