import { z } from 'zod'
import { pricesText, typedPrices } from '#features/pricing/price-set.ts'
import { lifeFields } from '#features/revisions/contract/records.ts'
import { translationFields } from '#features/translations/contract/fields.ts'
import { fieldTexts, sourceText, type TextsOf } from '#features/translations/rules.ts'
import { shown } from '#kit/fields.ts'
import { currencies, type PricesByCurrency } from '#kit/money.ts'
import { int, slug } from '#kit/shapes.ts'
import { slugPattern } from '#kit/slug-pattern.ts'
import { slugField } from '#kit/url-slug.ts'
import { barcode, checkVariants, type EditedVariant, editedVariants, variantLabel } from './variants.ts'

const rowId = int.positive().max(Number.MAX_SAFE_INTEGER).nullable()
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Enter at most ${max.toLocaleString('en')} characters.`)
const needed = (max: number, message: string) => text(max).min(1, message)
const yes = (label: string, hint: string) => shown(z.boolean(), { label: () => label, hint: () => hint })
const size = (label: string, unit: string, max: number) =>
  shown(int.min(0, 'Can’t be negative.').max(max, `Enter at most ${max.toLocaleString('en')} ${unit}.`), {
    label: () => label,
    unit,
  })
const price = (label: string, hint: string) =>
  shown(typedPrices, {
    label: () => label,
    hint: () => hint,
    wide: true,
    format: (value) => pricesText(value as PricesByCurrency),
  })
const slugs = (label: string, hint: string) =>
  shown(z.array(slug).max(30, 'Choose at most 30.'), { label: () => label, hint: () => hint, wide: true })

/** A picture of the product: from the library, or a drawn one by its row. */
const productPicture = z.strictObject({
  id: rowId,
  picture_id: rowId,
  alt: text(200),
  /** Choice it shows: visible once that is selected. Without one, always visible. */
  choice: z.strictObject({ option: z.string(), selection: z.string() }).nullable().default(null),
})
export type ProductPicture = z.output<typeof productPicture>
/** Options and choices keep their IDs, because carts refer to them. */
const editedOption = z.strictObject({
  id: rowId,
  name: needed(60, 'Enter a name.'),
  selections: z
    .array(z.strictObject({ id: rowId, name: needed(60, 'Enter a name.'), prices: typedPrices }))
    .min(1, 'Add at least one choice.')
    .max(60, 'Add at most 60 choices.'),
})
export type EditedOption = z.output<typeof editedOption>
/** A vehicle must match all given fields. */
const productFit = z.strictObject({
  make: slug.nullable(),
  /** `make/model` */
  model: text(250).nullable(),
  year_from: int.min(1900, 'Enter a year.').max(2100, 'Enter a year.').nullable(),
  year_to: int.min(1900, 'Enter a year.').max(2100, 'Enter a year.').nullable(),
  engine: slug.nullable(),
  transmission: slug.nullable(),
})
export type ProductFit = z.output<typeof productFit>
const productSpec = z.strictObject({ name: needed(60, 'Enter a name.'), value: needed(300, 'Enter a value.') })
export type ProductSpec = z.output<typeof productSpec>

/** A part of a kit: goods by slug with preset choices, or a tune by slug. */
const editedPart = z.strictObject({
  product: slug.nullable(),
  tune: slug.nullable(),
  quantity: int.min(1, 'Enter at least 1.').max(20, 'Enter at most 20.'),
  options: z.array(z.strictObject({ id: int.positive(), selection: text(60) })).max(6),
})
export type EditedPart = z.output<typeof editedPart>

const fitText = ({ make, model, year_from: from, year_to: to, engine, transmission }: ProductFit): string =>
  [model ?? make, from === null && to === null ? null : `${from ?? ''}–${to ?? ''}`, engine, transmission]
    .filter(Boolean)
    .join(' ')

export const productFields = {
  name: shown(needed(160, 'Enter a name.'), { label: () => 'Name', required: true }),
  slug: slugField,
  brand: shown(text(80), { label: () => 'Brand' }),
  category: shown(z.string().regex(slugPattern, 'Choose a category.'), { label: () => 'Category', required: true }),
  part_number: shown(text(60), { label: () => 'Part number' }),
  barcode: shown(barcode, {
    label: () => 'Barcode',
    hint: () => 'GTIN, EAN or UPC.',
  }),
  description: shown(text(2_000), {
    label: () => 'Summary',
    hint: () => 'A few sentences beside the pictures. Search engines show it, too.',
    lines: 4,
  }),
  body: shown(z.string().max(200_000), { label: () => 'Text', lines: 2 }),
  tags: shown(z.array(needed(40, 'Enter a tag.')).max(30, 'Choose at most 30.'), {
    label: () => 'Tags',
    hint: () => 'Press Enter after each.',
    wide: true,
  }),
  specs: shown(z.array(productSpec).max(60, 'Add at most 60 details.'), {
    label: () => 'Details',
    wide: true,
    format: (value) => (value as ProductSpec[]).map((spec) => `${spec.name}: ${spec.value}`).join(', ') || '–',
  }),
  manual_url: shown(
    text(300).refine(
      (value) => value === '' || /^https?:\/\//.test(value),
      'Enter an address that begins with https://',
    ),
    { label: () => 'Manual', type: 'url', placeholder: 'https://' },
  ),
  pictures: shown(z.array(productPicture).max(24, 'Add at most 24 pictures.'), {
    label: () => 'Pictures',
    wide: true,
    format: (value) => (value as ProductPicture[]).map(({ alt }) => alt || 'Picture').join(', ') || '–',
  }),
  prices: price('Price', 'Without tax. Leave empty if it isn’t sold in that currency.'),
  dealer_prices: price('Dealer price', 'What members of dealers pay. Leave empty to use the price.'),
  taxable: yes('Charge tax', 'Turn off for exempt goods.'),
  options: shown(z.array(editedOption).max(6, 'Add at most 6 options.'), {
    label: () => 'Options',
    wide: true,
    format: (value) =>
      (value as EditedOption[])
        .map(({ name, selections }) => `${name}: ${selections.map((each) => each.name).join(', ')}`)
        .join('; ') || '–',
  }),
  variants: shown(editedVariants, {
    label: () => 'Variants',
    wide: true,
    format: (value) =>
      (value as EditedVariant[])
        .map((variant) => `${variantLabel(variant)}${variant.retired ? ' (retired)' : ''}`)
        .join('; ') || '–',
  }),
  parts: shown(z.array(editedPart).max(30, 'Add at most 30 parts.'), {
    label: () => 'Parts of the kit',
    wide: true,
    format: (value) =>
      (value as EditedPart[])
        .map(({ product, tune, quantity }) => `${quantity > 1 ? `${quantity} × ` : ''}${product ?? tune ?? ''}`)
        .join(', ') || '–',
  }),
  shippable: yes('Needs shipping', 'Turn off for goods that aren’t shipped.'),
  weight_grams: size('Weight', 'g', 10_000_000),
  length_mm: size('Length', 'mm', 100_000),
  width_mm: size('Width', 'mm', 100_000),
  height_mm: size('Height', 'mm', 100_000),
  customs_code: shown(text(10).regex(/^(\d{6,10})?$/, 'Enter 6 to 10 digits, without dots.'), {
    label: () => 'Customs code',
    hint: () => 'Harmonized System (HS) code.',
  }),
  origin: shown(
    text(2)
      .toUpperCase()
      .regex(/^([A-Z]{2})?$/, 'Enter a country code, such as DE.'),
    { label: () => 'Country of origin', placeholder: 'DE' },
  ),
  serial_tracked: yes('Track serial numbers', 'The serial number of each unit is recorded when it ships.'),
  related: slugs('Pairs well with', 'Shown below the product.'),
  accessories: slugs('Accessories', 'Used with this product.'),
  fits: shown(z.array(productFit).max(500, 'Add at most 500 vehicles.'), {
    label: () => 'Fits',
    hint: () => 'Without any, it fits every vehicle.',
    wide: true,
    format: (value) => (value as ProductFit[]).map(fitText).join(', ') || '–',
  }),
  seo_title: shown(text(120), {
    label: () => 'Search title',
    hint: () => 'Leave empty to use the template.',
    wide: true,
  }),
  seo_description: shown(text(320), { label: () => 'Search description', lines: 3 }),
  ...lifeFields,
  ...translationFields,
}
/** Default values of a new product. */
export const newProduct = {
  name: '',
  slug: '',
  brand: '',
  category: '',
  part_number: '',
  barcode: '',
  description: '',
  body: '',
  tags: [],
  specs: [],
  manual_url: '',
  pictures: [],
  prices: {},
  dealer_prices: {},
  taxable: true,
  options: [],
  variants: [],
  parts: [],
  shippable: true,
  weight_grams: 0,
  length_mm: 0,
  width_mm: 0,
  height_mm: 0,
  customs_code: '',
  origin: '',
  serial_tracked: false,
  related: [],
  accessories: [],
  fits: [],
  seo_title: '',
  seo_description: '',
  state: 'draft' as const,
  publish_at: null,
}
const ownTexts = fieldTexts(productFields, ['name', 'description', 'seo_title', 'seo_description'], ['body'])
/** Translatable fields of a product. */
export const productTexts: TextsOf = (values) => [
  ...ownTexts(values),
  ...((values['specs'] ?? []) as ProductSpec[]).flatMap(({ name, value }, at) => [
    ...sourceText({ path: ['specs', at, 'name'], label: `Detail ${at + 1}: name`, text: name }),
    ...sourceText({ path: ['specs', at, 'value'], label: `Detail ${at + 1}: value`, text: value }),
  ]),
  ...((values['options'] ?? []) as Pick<EditedOption, 'name' | 'selections'>[]).flatMap(({ name, selections }, at) => [
    ...sourceText({ path: ['options', at, 'name'], label: `Option ${at + 1}`, text: name }),
    ...selections.flatMap((selection, place) =>
      sourceText({
        path: ['options', at, 'selections', place, 'name'],
        label: `Option ${at + 1}: ${name || 'choice'} ${place + 1}`,
        text: selection.name,
      }),
    ),
  ]),
  ...((values['pictures'] ?? []) as Pick<ProductPicture, 'alt'>[]).flatMap(({ alt }, at) =>
    sourceText({ path: ['pictures', at, 'alt'], label: `Picture ${at + 1}`, text: alt }),
  ),
]

interface Problems {
  addIssue: (issue: { code: 'custom'; path: (string | number)[]; message: string }) => void
}
const repeated = (names: readonly string[]) =>
  names.findIndex((name, index) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < index)

/** Rules across several fields of a product. */
export function checkProduct(values: Readonly<Record<string, unknown>>, problems: Problems): void {
  const product = values as unknown as z.output<z.ZodObject<typeof productFields>>
  const say = (path: (string | number)[], message: string) => problems.addIssue({ code: 'custom', path, message })
  for (const code of currencies) {
    const [list, dealer] = [product.prices[code], product.dealer_prices[code]]
    if (dealer === undefined) continue
    if (list === undefined) say(['dealer_prices', code], `Enter a price in ${code} first.`)
    else if (dealer > list) say(['dealer_prices', code], 'Is above the price, so dealers would never pay it.')
  }
  const twice = repeated(product.options.map(({ name }) => name))
  if (twice >= 0) say(['options', twice, 'name'], 'There’s already an option with this name.')
  for (const [place, { selections }] of product.options.entries()) {
    const same = repeated(selections.map(({ name }) => name))
    if (same >= 0) say(['options', place, 'selections', same, 'name'], 'There’s already a choice with this name.')
  }
  checkVariants(product, say)
  for (const [place, { product: good, tune }] of product.parts.entries()) {
    if ((good === null) === (tune === null)) say(['parts', place, 'product'], 'Choose a product or a tune.')
    if (good === product.slug) say(['parts', place, 'product'], 'Choose a product other than the kit.')
  }
  if (product.parts.length > 0) {
    if (product.options.length > 0) say(['options'], 'A kit has no options. Choose them for each part.')
    if (product.serial_tracked) say(['serial_tracked'], 'Serial numbers are tracked for each part of a kit.')
  }
  for (const field of ['related', 'accessories'] as const)
    if (product[field].includes(product.slug)) say([field], 'Choose products other than this one.')
  for (const [place, fit] of product.fits.entries()) {
    if (!fit.make && !fit.model && !fit.engine && !fit.transmission) say(['fits', place], 'Choose a vehicle.')
    if (fit.make && fit.model && !fit.model.startsWith(`${fit.make}/`))
      say(['fits', place, 'model'], 'This make doesn’t have this model.')
    if ((fit.year_from ?? 0) > (fit.year_to ?? 9999)) say(['fits', place], 'The first year is after the last.')
  }
}
