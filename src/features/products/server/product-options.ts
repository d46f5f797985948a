import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '#kit/server/database.ts'
import type { EditedOption } from '../contract/product-fields.ts'
import { productOptions, productSelections } from './tables.ts'

/** A stored item, with its ID. */
type Stored<T> = T & { id: number }
type StoredOption = Stored<Omit<EditedOption, 'selections'>> & {
  selections: Stored<EditedOption['selections'][number]>[]
}

/** Options of a product with their choices, in order. */
export async function readOptions(db: Queryable, productId: number): Promise<StoredOption[]> {
  const options = await db
    .select({ id: productOptions.id, name: productOptions.name })
    .from(productOptions)
    .where(eq(productOptions.productId, productId))
    .orderBy(asc(productOptions.position), asc(productOptions.id))
  if (options.length === 0) return []
  const ids = options.map(({ id }) => id)
  const selections = await db
    .select()
    .from(productSelections)
    .where(inArray(productSelections.optionId, ids))
    .orderBy(asc(productSelections.position), asc(productSelections.id))
  return options.map((option) => ({
    ...option,
    selections: selections
      .filter(({ optionId }) => optionId === option.id)
      .map(({ id, name, prices }) => ({ id, name, prices })),
  }))
}

/** Matches each new item to a stored row, by ID, else by name. */
function pair<W extends { id: number | null; name: string }, S extends { id: number; name: string }>(
  wanted: readonly W[],
  stored: readonly S[],
): { given: W; row: S | undefined }[] {
  const byNumber = new Set(wanted.flatMap(({ id }) => (stored.some((row) => row.id === id) ? [id] : [])))
  return wanted.map((given) => ({
    given,
    row:
      stored.find(({ id }) => id === given.id) ??
      stored.find(({ id, name }) => name === given.name && !byNumber.has(id)),
  }))
}

/**
 * Replaces the options of a product. Remaining ones keep their IDs, which carts refer to; options restored from an
 * older version get new ones.
 */
export async function writeOptions(tx: Queryable, productId: number, wanted: readonly EditedOption[]): Promise<void> {
  const stored = await readOptions(tx, productId)
  const pairs = pair(wanted, stored)
  const gone = stored.filter(({ id }) => !pairs.some(({ row }) => row?.id === id)).map(({ id }) => id)
  if (gone.length > 0) {
    await tx.delete(productSelections).where(inArray(productSelections.optionId, gone))
    await tx.delete(productOptions).where(inArray(productOptions.id, gone))
  }
  // Names may be swapped, so rename to temporary values first.
  await tx
    .update(productOptions)
    .set({ name: sql`'~' || ${productOptions.id}` })
    .where(eq(productOptions.productId, productId))
  for (const [position, { given, row }] of pairs.entries()) {
    const values = { name: given.name, position }
    const [option] = row
      ? await tx.update(productOptions).set(values).where(eq(productOptions.id, row.id)).returning()
      : await tx
          .insert(productOptions)
          .values({ ...values, productId })
          .returning()
    await writeSelections(tx, option!.id, row?.selections ?? [], given.selections)
  }
}

async function writeSelections(
  tx: Queryable,
  optionId: number,
  stored: StoredOption['selections'],
  wanted: EditedOption['selections'],
): Promise<void> {
  const pairs = pair(wanted, stored)
  const gone = stored.filter(({ id }) => !pairs.some(({ row }) => row?.id === id)).map(({ id }) => id)
  if (gone.length > 0) await tx.delete(productSelections).where(inArray(productSelections.id, gone))
  await tx
    .update(productSelections)
    .set({ name: sql`'~' || ${productSelections.id}` })
    .where(eq(productSelections.optionId, optionId))
  for (const [position, { given, row }] of pairs.entries()) {
    const values = { name: given.name, prices: given.prices, position }
    if (row) await tx.update(productSelections).set(values).where(eq(productSelections.id, row.id))
    else await tx.insert(productSelections).values({ ...values, optionId })
  }
}
