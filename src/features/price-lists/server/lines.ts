import { eq, inArray, sql } from 'drizzle-orm'
import { products } from '#features/products/server/tables.ts'
import { productVariants } from '#features/products/server/variants/tables.ts'
import { variantName } from '#features/products/server/variants/variant-name.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { PriceLine } from '../contract/price-list-fields.ts'
import { priceListPrices } from './tables.ts'

const wrong = (place: number, field: string, message: string): never =>
  fail('validation_failed', { fields: { [`prices.${place}.${field}`]: [message] } })

/** Looks up the products and variant choices of lines. Refuses missing ones, beside their line. */
export async function resolveLines(db: Queryable, lines: readonly PriceLine[]) {
  const slugs = [...new Set(lines.map(({ product }) => product)), '']
  const found = await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.slug, slugs))
  const idOf = new Map(found.map(({ id, slug }) => [slug, id]))
  const variants = await db
    .select({ id: productVariants.id, productId: productVariants.productId, selections: productVariants.selectionIds })
    .from(productVariants)
    .where(inArray(productVariants.id, [...lines.flatMap(({ variant }) => variant ?? []), 0]))
  const variantOf = new Map(variants.map((variant) => [variant.id, variant]))
  return lines.map((line, place) => {
    const productId = idOf.get(line.product) ?? wrong(place, 'product', 'This product doesn’t exist.')
    const variant = line.variant === null ? null : variantOf.get(line.variant)
    if (variant !== null && variant?.productId !== productId)
      return wrong(place, 'variant', 'This variant belongs to another product.')
    return { ...line, productId, selections: variant?.selections ?? [] }
  })
}

/** Replaces the lines of a list. */
export async function writeLines(tx: Queryable, listId: number, lines: readonly PriceLine[]): Promise<void> {
  const rows = (await resolveLines(tx, lines)).map(({ productId, variant, from, prices, percent, off }, position) => ({
    listId,
    position,
    productId,
    variantId: variant,
    fromQuantity: from,
    prices,
    percent,
    off,
  }))
  await tx.delete(priceListPrices).where(eq(priceListPrices.listId, listId))
  if (rows.length > 0) await tx.insert(priceListPrices).values(rows)
}

/** SQL for the lines of price list row `r`, as in its field. */
export const linesOfRow = sql`coalesce((
  select jsonb_agg(jsonb_build_object('product', p.slug, 'variant', e.variant_id, 'from', e.from_quantity, 'prices', e.prices,
      'percent', e.percent, 'off', e.off) order by e.position)
  from ${priceListPrices} e join ${products} p on p.id = e.product_id where e.list_id = r.id), '[]'::jsonb)`

/** Variants of products by name, without retired ones. */
export const readSoldVariants = (db: Queryable, slugs: readonly string[]) =>
  readRows<{ id: number; product: string; name: string }>(
    db,
    sql`select v.id, p.slug as product, ${variantName} as name from ${productVariants} v join ${products} p on p.id = v.product_id
      where ${inArray(sql`p.slug`, [...slugs, ''])} and v.retired_at is null order by p.slug, v.id`,
  )
