import { and, eq, inArray, isNull, isNotNull, sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import type { BookedSale } from '../sale.ts'
import type { TaxRate } from '../tax-rates.ts'
import { discountCodes, discountCustomers, sales, shippingTiers, discountRedemptions, taxRates } from './tables.ts'

export async function readPriceBookRows(db: Queryable) {
  const [codes, tiers, saleRows, rates] = await Promise.all([
    db
      .select()
      .from(discountCodes)
      .where(and(isNull(discountCodes.parentId), eq(discountCodes.state, 'published'))),
    db.select().from(shippingTiers).where(eq(shippingTiers.state, 'published')),
    readSales(db),
    readTaxRates(db),
  ])
  return { codes, tiers, sales: saleRows, taxRates: rates }
}

/** All sales, in all regions and at all times. */
export const readSales = (db: Queryable): Promise<BookedSale[]> =>
  db
    .select({
      id: sales.id,
      type: sales.type,
      amount: sales.amount,
      amountType: sales.amountType,
      name: sales.name,
      description: sales.description,
      code: sales.code,
      region: sales.region,
      start: sales.startsAt,
      end: sales.endsAt,
      countdown: sales.countdown,
    })
    .from(sales)

/** All tax rates, of all places and times. */
export const readTaxRates = async (db: Queryable): Promise<(TaxRate & { id: number })[]> =>
  (
    await db
      .select({
        id: taxRates.id,
        country: taxRates.country,
        state: taxRates.state,
        tax: taxRates.tax,
        name: taxRates.name,
        percent: taxRates.percent,
        taxesShipping: taxRates.taxesShipping,
        validFrom: taxRates.validFrom,
        validUntil: taxRates.validUntil,
      })
      .from(taxRates)
  ).map(({ percent, ...rate }) => ({ ...rate, milliPercent: Math.round(percent * 1000) }))

/** Active generated codes among the entered ones, with their promotion. */
export const findGeneratedCodes = (db: Queryable, codes: readonly string[]) =>
  db
    .select({ id: discountCodes.id, code: discountCodes.code, parentId: discountCodes.parentId })
    .from(discountCodes)
    .where(
      and(
        inArray(discountCodes.code, [...codes]),
        isNotNull(discountCodes.parentId),
        eq(discountCodes.state, 'published'),
      ),
    )

/** Uses of codes, in total and by one customer, in one query. */
export async function countRedemptions(db: Queryable, codeIds: readonly number[], customer: string) {
  return db
    .select({
      id: discountCodes.id,
      redemptions: discountCodes.redemptionCount,
      customerRedemptions: sql<number>`coalesce(${discountCustomers.redemptionCount}, 0)`.mapWith(Number),
    })
    .from(discountCodes)
    .leftJoin(
      discountCustomers,
      and(eq(discountCustomers.codeId, discountCodes.id), eq(discountCustomers.customer, customer)),
    )
    .where(inArray(discountCodes.id, [...codeIds]))
}

/** Releases the code uses of a failed purchase, once. */
export async function releaseCodes(tx: Queryable, reference: string): Promise<void> {
  await tx.execute(sql`
    with freed as (
      update ${discountRedemptions} set released_at = now() where reference = ${reference} and released_at is null
      returning code_id, customer
    ), counted as (
      update ${discountCodes} set redemption_count = redemption_count - 1 from freed where id = freed.code_id returning id
    )
    update ${discountCustomers} c set redemption_count = c.redemption_count - 1
    from freed where c.code_id = freed.code_id and c.customer = freed.customer`)
}
