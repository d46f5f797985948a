import { eq, inArray } from 'drizzle-orm'
import { tunes } from '#features/tunes/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, violatedConstraint } from '#kit/server/database.ts'
import type { EditedPart } from '../contract/product-fields.ts'
import { readOptions } from './product-options.ts'
import { kitParts, products } from './tables.ts'

const wrong = (place: number, field: string, message: string): never =>
  fail('validation_failed', { fields: { [`parts.${place}.${field}`]: [message] } })

/** Replaces the parts of a kit. Refuses unknown parts, missing choices, and nested kits. */
export async function writeParts(tx: Queryable, kitId: number, wanted: readonly EditedPart[]): Promise<void> {
  const slugsOf = (kind: 'product' | 'tune') => ['', ...wanted.flatMap((part) => part[kind] ?? [])]
  const [goods, tuned] = [
    await tx
      .select({ id: products.id, slug: products.slug })
      .from(products)
      .where(inArray(products.slug, slugsOf('product'))),
    await tx
      .select({ id: tunes.id, slug: tunes.slug, isStock: tunes.isStock })
      .from(tunes)
      .where(inArray(tunes.slug, slugsOf('tune'))),
  ]
  const rows: (typeof kitParts.$inferInsert)[] = []
  for (const [position, part] of wanted.entries()) {
    const base = { kitId, position, quantity: part.quantity, options: [] }
    if (part.tune !== null) {
      const tune = tuned.find(({ slug, isStock }) => slug === part.tune && !isStock)
      if (part.quantity > 1) wrong(position, 'quantity', 'A kit can have each tune only once.')
      rows.push({ ...base, tuneId: tune?.id ?? wrong(position, 'tune', 'This tune doesn’t exist.') })
      continue
    }
    const good = goods.find(({ slug }) => slug === part.product)
    const productId = good?.id ?? wrong(position, 'product', 'This product doesn’t exist.')
    rows.push({ ...base, productId, options: await chosenOf(tx, productId, part, position) })
  }
  await tx.delete(kitParts).where(eq(kitParts.kitId, kitId))
  if (rows.length === 0) return
  try {
    await tx.insert(kitParts).values(rows)
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'kit_parts_plain')
      fail('validation_failed', { fields: { parts: ['A kit can’t be in a kit. Add its parts instead.'] } })
    if (constraint === 'kit_parts_no_stock')
      fail('validation_failed', {
        fields: { parts: ['This product has stock. Write it off before it becomes a kit.'] },
      })
    throw error
  }
}

/** Requires a choice for each option of the part. */
async function chosenOf(tx: Queryable, productId: number, part: EditedPart, position: number) {
  const options = await readOptions(tx, productId)
  return options.map((option) => {
    const chosen = part.options.find(({ id }) => id === option.id)?.selection
    if (!option.selections.some(({ name }) => name === chosen))
      wrong(position, 'options', `Choose one: ${option.name}.`)
    return { id: option.id, selection: chosen! }
  })
}
