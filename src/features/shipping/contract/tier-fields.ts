import { z } from 'zod'
import { regionCurrencies } from '#access/actor.ts'
import { countryCodes } from '#features/addresses/countries.ts'
import { statesOf } from '#features/addresses/states.ts'
import { pricesText, typedPrices } from '#features/pricing/price-set.ts'
import { nameField, shortNameField } from '#features/revisions/contract/fields.ts'
import { lifeFields } from '#features/revisions/contract/records.ts'
import { type Problems, shown } from '#kit/fields.ts'
import type { Currency, PricesByCurrency } from '#kit/money.ts'
import { integerMax } from '#kit/shapes.ts'

export const tierRegions = ['1', '2'] as const
export const regionLabels = () => ({ '1': 'North America', '2': 'Europe' }) as const

/** Currencies of a region, by its form value. */
export const currenciesOf = (region: unknown): readonly Currency[] => regionCurrencies[region === '2' ? 2 : 1]

const zones: ReadonlySet<string> = new Set([
  '*',
  ...countryCodes,
  ...Object.entries(statesOf).flatMap(([country, states]) => states.map(({ code }) => `${country}-${code}`)),
])
const whole = (max: number, tooMuch: string) =>
  z
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(0, 'Can’t be negative.')
    .max(max, tooMuch)
const days = (label: string, hint: string) =>
  shown(whole(365, 'Enter at most 365 days.'), { label: () => label, hint: () => hint, unit: 'days', required: true })

export const tierFields = {
  name: nameField(80, 'Shown to customers at checkout, such as “Express”.'),
  slug: shortNameField('Orders and the API', 'once it’s used'),
  region: shown(z.enum(tierRegions), {
    label: () => 'Region',
    hint: () => 'Where the parcels leave from.',
    choices: regionLabels,
  }),
  destinations: shown(
    z
      .array(z.string().max(10))
      .min(1, 'Choose at least one destination.')
      .max(400, 'Choose at most 400.')
      .refine((all) => all.every((zone) => zones.has(zone)), 'Choose countries and states from the list.')
      .refine((all) => new Set(all).size === all.length, 'Choose each destination once.'),
    {
      label: () => 'Destinations',
      hint: () =>
        'If any tier lists a state, only tiers that list it ship there. “Everywhere else” covers countries that no tier lists.',
      wide: true,
      required: true,
      format: (value) => (value as string[]).join(', '),
    },
  ),
  weight_max_grams: shown(
    z
      .number({ error: 'Enter a weight in grams.' })
      .int('Enter whole grams.')
      .min(1, 'Enter at least 1 gram.')
      .max(integerMax, 'Enter a lower weight.'),
    {
      label: () => 'Heaviest parcel',
      hint: () => 'Includes parcels of exactly this weight.',
      unit: 'g',
      required: true,
    },
  ),
  prices: shown(typedPrices, {
    label: () => 'Price',
    hint: () => 'Leave empty if it isn’t offered in that currency. Enter 0 for free shipping.',
    wide: true,
    format: (value) => pricesText(value as PricesByCurrency),
  }),
  free_from: shown(typedPrices, {
    label: () => 'Free from',
    hint: () => 'Free from this amount, before discount codes. Leave empty for never.',
    wide: true,
    format: (value) => (Object.keys(value as object).length === 0 ? '–' : pricesText(value as PricesByCurrency)),
  }),
  days_min: days('Arrives after', 'Earliest arrival.'),
  days_max: days('Arrives within', 'Latest arrival.'),
  position: shown(whole(integerMax, 'Enter a lower number.'), {
    label: () => 'Order',
    hint: () => 'Among tiers with the same price, lower numbers come first.',
  }),
  ...lifeFields,
}

/** Initial values of a new tier. */
export const newTier = {
  name: '',
  slug: '',
  region: '1',
  destinations: [],
  weight_max_grams: 30_000,
  prices: {},
  free_from: {},
  days_min: 2,
  days_max: 5,
  position: 0,
  state: 'draft',
  publish_at: null,
} as const

/** Rules across several fields of a tier. */
export function checkTier(values: Readonly<Record<string, unknown>>, problems: Problems): void {
  const tier = values as unknown as z.output<z.ZodObject<typeof tierFields>>
  const say = (path: string[], message: string) => problems.addIssue({ code: 'custom', path, message })
  if (tier.days_max < tier.days_min) say(['days_max'], 'Must not be before the earliest day.')
  const own = currenciesOf(tier.region)
  const priced = Object.keys(tier.prices) as Currency[]
  if (priced.length === 0) say(['prices'], 'Enter a price in at least one currency.')
  for (const code of priced)
    if (!own.includes(code)) say(['prices', code], 'The region doesn’t sell in this currency. Leave it empty.')
  for (const code of Object.keys(tier.free_from) as Currency[])
    if (tier.prices[code] === undefined) say(['free_from', code], `Enter a price in ${code} first.`)
}
