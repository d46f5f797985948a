import { and, eq, inArray, sql } from 'drizzle-orm'
import { orderLines } from '#features/orders/server/tables.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import type { Values } from '#features/revisions/rules.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import { tools } from '#features/tools/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import { cleanHtml } from '#kit/server/clean-html.ts'
import type { Queryable } from '#kit/server/database.ts'
import { int } from '#kit/shapes.ts'
import { checkProduct, productFields, type ProductPicture, productTexts } from '../contract/product-fields.ts'
import { writeFits } from './product-fits.ts'
import { writeParts as writeKitParts } from './kit-parts.ts'
import { linkedFields } from './product-linked.ts'
import { productVariants } from './variants/tables.ts'
import { writeVariants } from './variants/write-variants.ts'
import { stockChanges } from './stock/tables.ts'
import {
  kitParts,
  productCategories,
  productFits,
  productOptions,
  productPictures,
  products,
  productSelections,
  relatedProducts,
  productWords,
} from './tables.ts'

const rights = { name: 'product', view: 'products.manage', edit: 'products.manage' } as const
const row = tableRecord({
  ...rights,
  table: products,
  // The category is given by slug and stored by ID.
  fields: { ...productFields, category_id: int },
  linked: linkedFields,
  parts: {
    product_pictures: 'product_id',
    product_options: 'product_id',
    product_variants: 'product_id',
    product_fits: 'product_id',
    related_products: 'product_id',
    kit_parts: 'kit_id',
  },
  unique: {
    products_slug_unique: 'slug',
    products_part_number: 'part_number',
    products_barcode: 'barcode',
  },
})
const whole = tableRecord({
  ...rights,
  table: products,
  fields: productFields,
  check: checkProduct as never,
  parts: {},
})

const wrong = (field: string, message: string) => fail('validation_failed', { fields: { [field]: [message] } })

/** Converts given fields for storage: sanitizes text and resolves the category's ID. */
async function toRow(tx: Queryable, values: Values): Promise<Values> {
  const body = 'body' in values ? { body: cleanHtml(String(values['body'])) } : {}
  if (!('category' in values)) return { ...values, ...body }
  const [category] = await tx
    .select({ id: productCategories.id })
    .from(productCategories)
    .where(eq(productCategories.slug, String(values['category'])))
  return { ...values, ...body, category_id: category?.id ?? wrong('category', 'This category doesn’t exist.') }
}

async function writePictures(tx: Queryable, productId: number, wanted: readonly ProductPicture[]): Promise<void> {
  const stored = await tx.select().from(productPictures).where(eq(productPictures.productId, productId))
  const choices = await tx
    .select({ id: productSelections.id, option: productOptions.name, selection: productSelections.name })
    .from(productSelections)
    .innerJoin(productOptions, eq(productOptions.id, productSelections.optionId))
    .where(eq(productOptions.productId, productId))
  const selectionOf = ({ choice }: ProductPicture, position: number): number | null =>
    choice === null
      ? null
      : (choices.find(({ option, selection }) => option === choice.option && selection === choice.selection)?.id ??
        wrong(`pictures.${position}.choice`, 'This choice doesn’t exist. Choose another.'))
  const kept = new Set<number>()
  for (const [position, picture] of wanted.entries()) {
    const { id, picture_id: pictureId, alt } = picture
    const selectionId = selectionOf(picture, position)
    const same = stored.find(
      (item) => !kept.has(item.id) && (item.id === id || (pictureId !== null && item.pictureId === pictureId)),
    )
    if (same) {
      kept.add(same.id)
      await tx
        .update(productPictures)
        .set({ alt, selectionId, position, removedAt: null })
        .where(eq(productPictures.id, same.id))
    } else if (pictureId === null) wrong(`pictures.${position}`, 'This picture no longer exists. Choose another.')
    else {
      const [made] = await tx
        .insert(productPictures)
        .values({ productId, pictureId, alt, selectionId, position })
        .returning({ id: productPictures.id })
      kept.add(made!.id)
    }
  }
  const gone = stored.filter(({ id }) => !kept.has(id))
  const drawn = gone.filter(({ pictureId }) => pictureId === null).map(({ id }) => id)
  const uploaded = gone.filter(({ pictureId }) => pictureId !== null).map(({ id }) => id)
  if (drawn.length > 0)
    await tx
      .update(productPictures)
      .set({ removedAt: sql`now()` })
      .where(inArray(productPictures.id, drawn))
  if (uploaded.length > 0) await tx.delete(productPictures).where(inArray(productPictures.id, uploaded))
}

const linkKinds = { related: 'related', accessories: 'accessory' } as const
type LinkField = keyof typeof linkKinds

async function writeLinks(tx: Queryable, productId: number, field: LinkField, slugs: readonly string[]) {
  const wanted = [...new Set(slugs)]
  const found =
    wanted.length === 0
      ? []
      : await tx.select({ id: products.id, slug: products.slug }).from(products).where(inArray(products.slug, wanted))
  const missing = wanted.filter((slug) => !found.some((other) => other.slug === slug))
  if (missing.length > 0) wrong(field, `Doesn’t exist: ${missing.join(', ')}.`)
  const kind = linkKinds[field]
  await tx.delete(relatedProducts).where(and(eq(relatedProducts.productId, productId), eq(relatedProducts.kind, kind)))
  if (wanted.length > 0)
    await tx.insert(relatedProducts).values(
      wanted.map((slug, position) => ({
        productId,
        relatedId: found.find((other) => other.slug === slug)!.id,
        kind,
        position,
      })),
    )
}

/** Writes the given fields that are stored in separate tables. */
async function writeParts(tx: Queryable, id: number, given: Values): Promise<void> {
  if ('options' in given || 'variants' in given) await writeVariants(tx, id, given)
  // After the options, because pictures and parts refer to choices.
  if ('pictures' in given) await writePictures(tx, id, given['pictures'] as ProductPicture[])
  if ('parts' in given) await writeKitParts(tx, id, given['parts'] as never)
  if ('fits' in given) await writeFits(tx, id, given['fits'] as never)
  for (const field of Object.keys(linkKinds) as LinkField[])
    if (field in given) await writeLinks(tx, id, field, given[field] as string[])
}

const untranslated: RecordKind = {
  ...row,
  shape: whole.shape,
  ...(row.many && {
    many: {
      ...row.many,
      words: productWords({
        name: sql`o.name`,
        slug: sql`o.slug`,
        partNumber: sql`o.part_number`,
        barcode: sql`o.barcode`,
        brand: sql`o.brand`,
      }),
      select: sql`select r.id, r.version, r.record - 'category_id' as record from (${row.many.select}) r`,
      ...(whole.many && {
        texts: sql`select r.id, r.version, r.record || jsonb_build_object('options', ${linkedFields.options},
          'pictures', ${linkedFields.pictures}) as record
          from (${whole.many.select}) r`,
      }),
    },
  }),
  read: async (db, id, hold) => {
    const found = await row.read(db, id, hold)
    if (!found) return null
    const { category_id: _, ...values } = found.values
    return { ...found, values }
  },
  insert: async (tx, values) => {
    const id = await row.insert(tx, await toRow(tx, values))
    await writeParts(tx, id, values)
    return id
  },
  update: async (tx, id, changed, version) => {
    await row.update(tx, id, await toRow(tx, changed), version)
    await writeParts(tx, id, changed)
  },
  delete: async (tx, id) => {
    const optionIds = tx.select({ id: productOptions.id }).from(productOptions).where(eq(productOptions.productId, id))
    await tx.delete(productVariants).where(eq(productVariants.productId, id))
    await tx.delete(productSelections).where(inArray(productSelections.optionId, optionIds))
    for (const parts of [productOptions, productPictures, productFits, relatedProducts])
      await tx.delete(parts).where(eq(parts.productId, id))
    await tx.delete(products).where(eq(products.id, id))
  },
  uses: async (tx, id) => {
    const [own] = await tx.select({ slug: products.slug }).from(products).where(eq(products.id, id))
    return [
      { what: 'orders', count: await tx.$count(orderLines, eq(orderLines.productId, id)) },
      { what: 'changes of stock', count: await tx.$count(stockChanges, eq(stockChanges.productId, id)) },
      { what: 'kits', count: await tx.$count(kitParts, eq(kitParts.productId, id)) },
      { what: 'tools', count: await tx.$count(tools, eq(tools.productSlug, own?.slug ?? '')) },
      {
        what: 'products that link to it',
        count: await tx.$count(relatedProducts, eq(relatedProducts.relatedId, id)),
      },
    ]
  },
}

/** Products with pictures, options, links and vehicles, as one record with history. */
export const productRecord = translatedRecord(untranslated, productTexts)
