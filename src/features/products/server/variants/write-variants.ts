import { and, eq, inArray, sql } from 'drizzle-orm'
import { orderLines } from '#features/orders/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, violatedConstraint } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import type { EditedOption } from '../../contract/product-fields.ts'
import type { EditedVariant } from '../../contract/variants.ts'
import { readOptions, writeOptions } from '../product-options.ts'
import { stockAlerts, stockChanges, stockMarks, stockTransferLines, supplyOrderLines } from '../stock/tables.ts'
import { products } from '../tables.ts'
import { productVariants } from './tables.ts'

const wrong = (field: string, message: string): never => fail('validation_failed', { fields: { [field]: [message] } })
type StoredVariant = EditedVariant & { id: number; selectionIds: number[] }

/** The variants of a product in the order of its choices. */
export async function readStoredVariants(db: Queryable, productId: number): Promise<StoredVariant[]> {
  const rows = await db.select().from(productVariants).where(eq(productVariants.productId, productId))
  if (rows.length === 0) return []
  const choices = (await readOptions(db, productId)).flatMap(({ name: option, selections }) =>
    selections.map(({ id, name: selection }) => ({ id, option, selection })),
  )
  const placesOf = ({ selectionIds }: { selectionIds: readonly number[] }) =>
    choices.flatMap(({ id }, place) => (selectionIds.includes(id) ? [String(place).padStart(4, '0')] : [])).join('/')
  return rows
    .toSorted((a, b) => placesOf(a).localeCompare(placesOf(b)) || a.id - b.id)
    .map((row) => ({
      id: row.id,
      selectionIds: row.selectionIds,
      choices: choices
        .filter(({ id }) => row.selectionIds.includes(id))
        .map(({ option, selection }) => ({ option, selection })),
      part_number: row.partNumber,
      barcode: row.barcode,
      weight_grams: row.weightGrams,
      retired: row.retiredAt !== null,
    }))
}

/** What was never used is gone; a variant with a history is no longer sold. */
async function removeOrRetire(tx: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const table of [stockAlerts, stockMarks]) await tx.delete(table).where(inArray(table.variantId, [...ids]))
  const used = sql`exists (select 1 from ${stockChanges} c where c.product_id = v.product_id and c.variant_id = v.id)
    or exists (select 1 from ${orderLines} l where l.product_id = v.product_id and l.variant_id = v.id)
    or exists (select 1 from ${stockTransferLines} n where n.product_id = v.product_id and n.variant_id = v.id)
    or exists (select 1 from ${supplyOrderLines} n where n.product_id = v.product_id and n.variant_id = v.id)`
  await tx.execute(sql`delete from ${productVariants} v where v.id in ${[...ids]} and not (${used})`)
  await tx
    .update(productVariants)
    .set({ retiredAt: sql`coalesce(${productVariants.retiredAt}, now())` })
    .where(inArray(productVariants.id, [...ids]))
}

/** Refuses a part number or barcode that a product or a variant of another one has: a scan means one thing. */
async function refuseTaken(tx: Queryable, productId: number, wanted: readonly EditedVariant[]): Promise<void> {
  for (const [place, { part_number: partNumber, barcode }] of wanted.entries())
    for (const [field, value] of Object.entries({ part_number: partNumber, barcode })) {
      if (value === '') continue
      const column = sql.identifier(field)
      const [taken] = await readRows<{ name: string }>(
        tx,
        sql`select p.name from ${products} p where lower(p.${column}) = lower(${value})
          union all select p.name from ${productVariants} v join ${products} p on p.id = v.product_id
            where v.product_id <> ${productId} and lower(v.${column}) = lower(${value}) limit 1`,
      )
      if (taken) wrong(`variants.${place}.${field}`, `${taken.name} already has it.`)
    }
}

/** Which stored variant each wanted one continues: that of its number, else that of the same choices. */
const pair = (wanted: readonly EditedVariant[], stored: readonly StoredVariant[]) =>
  wanted.map((given) => ({
    given,
    row:
      stored.find(({ id }) => id === given.id) ??
      stored.find(({ choices }) => JSON.stringify(choices) === JSON.stringify(given.choices)),
  }))

/**
 * Makes the options and variants of a product what is wanted, as far as they are given. A variant that is left out is gone when
 * nothing names it, else retired.
 */
export async function writeVariants(
  tx: Queryable,
  productId: number,
  {
    options,
    variants,
  }: { options?: readonly EditedOption[] | undefined; variants?: readonly EditedVariant[] | undefined },
): Promise<void> {
  const pairs = pair(variants ?? [], await readStoredVariants(tx, productId))
  if (variants) {
    await refuseTaken(tx, productId, variants)
    const kept = pairs.flatMap(({ row }) => row?.id ?? [])
    const gone = await tx
      .select({ id: productVariants.id })
      .from(productVariants)
      .where(eq(productVariants.productId, productId))
    await removeOrRetire(
      tx,
      gone.flatMap(({ id }) => (kept.includes(id) ? [] : [id])),
    )
    // Two may change numbers or options: all are out of the way first.
    const retired = pairs.flatMap(({ given, row }) => (row && given.retired ? [row.id] : []))
    await tx
      .update(productVariants)
      .set({
        partNumber: '',
        barcode: '',
        ...(retired.length > 0
          ? {
              retiredAt: sql`case when ${inArray(productVariants.id, retired)} then coalesce(retired_at, now()) else retired_at end`,
            }
          : {}),
      })
      .where(eq(productVariants.productId, productId))
  }
  if (options) await writeChoices(tx, productId, options)
  if (variants) await writeEach(tx, productId, pairs)
}

async function writeChoices(tx: Queryable, productId: number, options: readonly EditedOption[]): Promise<void> {
  try {
    await writeOptions(tx, productId, options)
  } catch (error) {
    if (violatedConstraint(error) !== 'product_variants_choice_stays') throw error
    wrong(
      'options',
      'A variant’s choices can’t be removed. Retire the variant instead, and the shop no longer shows it.',
    )
  }
}

async function writeEach(tx: Queryable, productId: number, pairs: ReturnType<typeof pair>): Promise<void> {
  const choices = (await readOptions(tx, productId)).flatMap(({ name: option, selections }) =>
    selections.map(({ id, name: selection }) => ({ id, option, selection })),
  )
  for (const [place, { given, row }] of pairs.entries()) {
    const values = {
      partNumber: given.part_number,
      barcode: given.barcode,
      weightGrams: given.weight_grams,
      retiredAt: given.retired ? sql`coalesce(${productVariants.retiredAt}, now())` : null,
    }
    if (row) {
      const own = and(eq(productVariants.id, row.id), eq(productVariants.productId, productId))
      await tx.update(productVariants).set(values).where(own)
      continue
    }
    const selectionIds = given.choices.map(
      ({ option, selection }) =>
        choices.find((each) => each.option === option && each.selection === selection)?.id ??
        wrong(`variants.${place}`, 'This choice doesn’t exist. Remove the variant.'),
    )
    await tx.insert(productVariants).values({
      ...values,
      retiredAt: given.retired ? new Date() : null,
      productId,
      selectionIds: selectionIds.toSorted((a, b) => a - b),
    })
  }
}
