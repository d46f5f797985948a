import { z } from 'zod'
import { promotionName } from '#features/pricing/contract/promotion-texts.ts'
import { discountBuyers, discountKinds } from '#features/pricing/discounts.ts'
import { pricesText, typedPrices } from '#features/pricing/price-set.ts'
import { chosenField, momentField } from '#features/revisions/contract/fields.ts'
import { lifeFields } from '#features/revisions/contract/records.ts'
import { translationFields } from '#features/translations/contract/fields.ts'
import { type Problems, shown } from '#kit/fields.ts'
import type { PricesByCurrency } from '#kit/money.ts'
import { integerMax } from '#kit/shapes.ts'

export const promotionMethods = ['code', 'automatic', 'generated'] as const
export const promotionKinds = discountKinds
const targetKinds = ['all', 'products', 'tunes', 'chosen', 'shipping'] as const
const regionChoices = ['all', '1', '2'] as const

export const methodLabels = () =>
  ({ code: 'Discount code', automatic: 'Automatic discount', generated: 'Generated codes' }) as const
export const kindLabels = () =>
  ({ percent: 'Percentage', amount: 'Amount', shipping: 'Free shipping', quantity: 'Buy X, get Y' }) as const
const targetLabels = () =>
  ({
    all: 'Everything',
    products: 'All products',
    tunes: 'All tunes',
    chosen: 'Chosen products and tunes',
    shipping: 'Shipping',
  }) as const
const buyerLabels = () => ({ everyone: 'Everyone', first_order: 'First orders', dealers: 'Dealers' }) as const
const regionLabels = () => ({ all: 'All regions', '1': 'North America', '2': 'Europe' }) as const

const amounts = (label: string, hint: string) =>
  shown(typedPrices, {
    label: () => label,
    hint: () => hint,
    wide: true,
    format: (value) => (Object.keys(value as object).length === 0 ? '–' : pricesText(value as PricesByCurrency)),
  })
const count = (label: string, hint: string, max = integerMax) =>
  shown(
    z.number().int('Enter a whole number.').min(1, 'Enter at least 1.').max(max, `Enter at most ${max}.`).nullable(),
    {
      label: () => label,
      hint: () => hint,
    },
  )

export const promotionFields = {
  name: promotionName,
  method: shown(z.enum(promotionMethods), { label: () => 'Type', choices: methodLabels }),
  code: shown(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9_-]{2,40}$/, 'Enter 2 to 40 letters, digits, hyphens or underscores.'),
    {
      label: () => 'Code',
      hint: () =>
        'What customers enter. Generated codes begin with it. For an automatic discount, it appears in reports.',
      required: true,
    },
  ),
  hidden: shown(z.boolean(), {
    label: () => 'Hide the code from customers',
    hint: () => 'They see its description instead, such as “Free shipping”.',
  }),
  kind: shown(z.enum(promotionKinds), { label: () => 'Discount', choices: kindLabels }),
  percent: count('Percent off', 'Off what it applies to, or off the units that “Buy X, get Y” discounts.', 100),
  buy_quantity: count('Buy', 'Units bought at full price.', 20),
  get_quantity: count('Get', 'Discounted units of the same purchase: the cheapest ones.', 20),
  amounts: amounts('Amount off', 'Leave empty if it can’t be used in that currency.'),
  applies_to: shown(z.enum(targetKinds), { label: () => 'Applies to', choices: targetLabels }),
  products: chosenField('Products', 200),
  categories: chosenField('Product categories', 200),
  tune_types: chosenField('Tune types', 200),
  minimum_subtotal: amounts('Minimum purchase', 'All lines before discounts. Leave empty for no minimum.'),
  minimum_quantity: count('Minimum quantity', 'Units of what it applies to. Leave empty for no minimum.', 1_000),
  buyers: shown(z.enum(discountBuyers), { label: () => 'Who can use it', choices: buyerLabels }),
  dealers: chosenField('Dealers', 200),
  dealer_groups: chosenField('Dealer groups', 200),
  vehicles: shown(
    z.array(z.string().regex(/^(make|model|engine)(\/[a-z0-9][a-z0-9.-]*){1,2}$/)).max(200, 'Choose at most 200.'),
    {
      label: () => 'Vehicles',
      hint: () =>
        'Tunes for other vehicles and all products stay at their price. Leave empty for any vehicle, and products.',
      wide: true,
      format: (value) => (value as string[]).map((mark) => mark.slice(mark.indexOf('/') + 1)).join(', ') || '–',
    },
  ),
  region: shown(z.enum(regionChoices), { label: () => 'Region', choices: regionLabels }),
  combinable: shown(z.boolean(), {
    label: () => 'Combine with other discounts',
    hint: () => 'Can be combined with others that allow it. Otherwise the customer gets the one that saves more.',
  }),
  redemptions_max: count('Total uses', 'Leave empty for no limit.'),
  per_customer_max: count('Uses per customer', 'Leave empty for no limit.', 1_000),
  starts_at: momentField('Starts', 'In your time zone. Leave empty to start right away.'),
  ends_at: momentField('Ends', 'Leave empty for no end.'),
  ...lifeFields,
  ...translationFields,
}
type PromotionValues = z.output<z.ZodObject<typeof promotionFields>>

/** Initial values of a new promotion. */
export const newPromotion = {
  name: '',
  method: 'code',
  code: '',
  hidden: false,
  kind: 'percent',
  percent: 10,
  buy_quantity: null,
  get_quantity: null,
  amounts: {},
  applies_to: 'all',
  products: [],
  categories: [],
  tune_types: [],
  minimum_subtotal: {},
  minimum_quantity: null,
  buyers: 'everyone',
  dealers: [],
  dealer_groups: [],
  vehicles: [],
  region: 'all',
  combinable: false,
  redemptions_max: null,
  per_customer_max: null,
  starts_at: null,
  ends_at: null,
  state: 'published',
  publish_at: null,
} as const

/** Rules across several fields of a promotion. */
export function checkPromotion(values: Readonly<Record<string, unknown>>, problems: Problems): void {
  const promotion = values as unknown as PromotionValues
  const { kind, method, percent, amounts: off, applies_to: target, starts_at: start, ends_at: end } = promotion
  const say = (field: keyof PromotionValues, message: string) =>
    problems.addIssue({ code: 'custom', path: [field], message })
  if ((kind === 'percent' || kind === 'quantity') && percent === null) say('percent', 'Enter 1 to 100 percent.')
  if (kind === 'amount' && Object.keys(off).length === 0) say('amounts', 'Enter an amount in at least one currency.')
  if (kind === 'amount' && Object.values(off).some((amount) => amount === 0)) say('amounts', 'Enter more than 0.')
  if (kind === 'quantity' && promotion.buy_quantity === null) say('buy_quantity', 'Enter how many the customer buys.')
  if (kind === 'quantity' && promotion.get_quantity === null) say('get_quantity', 'Enter how many are discounted.')
  if (kind === 'quantity' && target === 'shipping') say('applies_to', 'Choose products or tunes.')
  const chosen = [...promotion.products, ...promotion.categories, ...promotion.tune_types]
  if (target === 'chosen' && chosen.length === 0) say('products', 'Choose at least one product, category or tune type.')
  if (promotion.vehicles.length > 0 && target === 'products')
    say('vehicles', 'Only tunes are for a vehicle. Apply it to tunes or everything.')
  if (promotion.buyers === 'first_order' && method !== 'generated' && promotion.per_customer_max !== 1)
    say('per_customer_max', 'Enter 1. Nobody has two first orders.')
  if (method === 'generated' && promotion.redemptions_max !== null)
    say('redemptions_max', 'Leave it empty: each generated code works once.')
  if (method === 'generated' && promotion.per_customer_max !== null)
    say('per_customer_max', 'Leave it empty: each generated code works once.')
  if (method === 'generated' && promotion.code.length > 24)
    say('code', 'Enter at most 24 characters: each code adds to it.')
  if (start !== null && end !== null && start >= end) say('ends_at', 'Is before the start.')
}
