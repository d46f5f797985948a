import { nameField } from '#features/revisions/contract/fields.ts'
import { z } from 'zod'
import { addRecord, changeRecord, deleteRecord, getRecord } from '#features/revisions/contract/record-calls.ts'
import { lifeFields, recordOf, recordStates } from '#features/revisions/contract/records.ts'
import { type PriceName, priceProblems, type PriceSet, pricesText } from '#features/pricing/price-set.ts'
import { translationFields } from '#features/translations/contract/fields.ts'
import { tool } from '#features/tools/contract.ts'
import { get } from '#kit/contract.ts'
import { type Problems, shown } from '#kit/fields.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { type PricesByCurrency, pricesByCurrency } from '#kit/money.ts'
import { int, integerMax, named, nameSort, slug, stateFilters } from '#kit/shapes.ts'
import { slugField } from '#kit/url-slug.ts'
import { priceLabels } from '../price-labels.ts'
import { horsepowerMax, torqueMax } from '../rules/figures.ts'

const path = '/v1/admin/ecu/tunes'
const read = 'catalog.read' as const
const manage = 'catalog.manage' as const
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Enter at most ${max.toLocaleString('en')} characters.`)
const yes = (label: string, hint?: string) =>
  shown(z.boolean(), { label: () => label, ...(hint ? { hint: () => hint } : {}) })

const figure = (label: string, units: readonly ['hp'] | readonly ['lb-ft', 'Nm'], max: number) =>
  shown(
    z
      .object({
        value: z.number({ error: 'Enter a figure.' }).min(0, 'Can’t be negative.').max(max),
        unit: z.enum(units, { error: `Choose ${units.join(' or ')}.` }),
      })
      .nullable()
      .superRefine((value, context) => {
        const most = value?.unit === 'Nm' ? max : Math.min(max, value?.unit === 'hp' ? horsepowerMax : torqueMax)
        if (value && !(value.value > 0))
          context.addIssue({ code: 'custom', message: 'Enter a figure above 0, or none.' })
        if (value && value.value > most)
          context.addIssue({ code: 'custom', message: `Enter at most ${most.toLocaleString('en')} ${value.unit}.` })
      }),
    {
      label: () => label,
      format: (value) => {
        const { value: amount, unit } = value as { value: number; unit: string }
        return `${amount} ${unit}`
      },
    },
  )
const power = (label: string) => figure(label, ['hp'], horsepowerMax)
const torque = (label: string) => figure(label, ['lb-ft', 'Nm'], Math.round(torqueMax * 1.3558))

const priceField = (name: PriceName) =>
  shown(pricesByCurrency, {
    label: () => priceLabels[name].label,
    hint: () => priceLabels[name].hint,
    wide: true,
    format: (value) => pricesText(value as PricesByCurrency),
  })
/** All prices of a tune or a price tier. */
export const priceFields = {
  price: priceField('price'),
  addonprice: priceField('addonprice'),
  baseprice: priceField('baseprice'),
  baseaddonprice: priceField('baseaddonprice'),
  dealerprice: priceField('dealerprice'),
  dealeraddonprice: priceField('dealeraddonprice'),
}
const slugs = (label: string, hint: string) =>
  shown(z.array(slug).max(200, 'Choose at most 200.'), { label: () => label, hint: () => hint, wide: true })
const credits = (label: string) =>
  shown(int.min(0, 'Can’t be negative.').max(1_000_000, 'Enter at most 1,000,000.'), { label: () => label })

export const tuneFields = {
  name: nameField(120),
  slug: slugField,
  part_number: shown(text(100).min(1, 'Enter a part number.'), { label: () => 'Part number', required: true }),
  octane: shown(text(40), { label: () => 'Fuel', placeholder: '93 AKI (98 RON)' }),
  engine: shown(slug.nullable(), { label: () => 'Engine' }),
  transmission: shown(slug.nullable(), { label: () => 'Transmission' }),
  description: shown(text(8000), { label: () => 'Description', lines: 5 }),
  notes: shown(text(8000), { label: () => 'Notes', hint: () => 'Shown where the tune is chosen.', lines: 3 }),
  is_stock: yes('Stock', 'What the car comes with. It’s not for sale.'),
  optional: yes('Add-on', 'Sold only with another tune.'),
  is_dsg: yes('For the transmission control unit'),
  is_awd: yes('For the all-wheel-drive control unit'),
  tune_types: slugs('Types', 'Category pages and filters of the shop.'),
  position: shown(int.min(0).max(integerMax), { label: () => 'Order', hint: () => 'Lower numbers come first.' }),
  crank_horsepower: power('Power at the crank'),
  crank_torque: torque('Torque at the crank'),
  horsepower: power('Power at the wheels'),
  torque: torque('Torque at the wheels'),
  torque_limit: torque('Torque limit'),
  price_tier: shown(text(80).nullable(), { label: () => 'Prices from', wide: true }),
  ...priceFields,
  tools: slugs('Tools', 'Tools that can flash it.'),
  requires: slugs('Requires', 'Tunes that must be bought with it.'),
  recommended: slugs('Recommended', 'Tunes that go well with it.'),
  give_split_credits: yes('Gives split credits', 'Tune credits for the dealer who buys it.'),
  split_ecu_credit_amt: credits('ECU credits'),
  split_tcu_credit_amt: credits('TCU credits'),
  split_awd_credit_amt: credits('AWD credits'),
  split_credit_dealer_text: shown(text(2000), { label: () => 'Text for dealers', lines: 2 }),
  ...lifeFields,
}
/** Adds the translations, for the editor. The grid has none. */
export const tuneRecordFields = { ...tuneFields, ...translationFields }
export const tuneRecord = recordOf(tuneRecordFields)
export type TuneRecord = z.output<typeof tuneRecord>

/** Validation across several fields of a tune. */
export function checkTune(values: Readonly<Record<string, unknown>>, problems: Problems): void {
  const tune = values as TuneRecord
  const say = (field: string, message: string) => problems.addIssue({ code: 'custom', path: [field], message })
  if ((tune.engine === null) === (tune.transmission === null))
    say(tune.engine === null ? 'engine' : 'transmission', 'Choose an engine or a transmission, not both.')
  if (tune.price_tier === null && !tune.is_stock)
    for (const { name, currency, message } of priceProblems(tune as unknown as PriceSet))
      say(name, `${currency}: ${message}`)
  if (tune.is_stock && tune.optional) say('optional', 'A stock tune isn’t an add-on.')
  if (tune.requires.includes(tune.slug)) say('requires', 'A tune can’t require itself.')
  if (tune.recommended.includes(tune.slug)) say('recommended', 'A tune can’t recommend itself.')
}

export const listTuneRecords = list(path, 'Lists tunes with what they are for', {
  access: read,
  filters: {
    ...stateFilters(recordStates, nameSort),
    type: slug.optional(),
    tier: z.coerce.number().int().min(0).max(integerMax).optional(),
    for: z.enum(['engine', 'transmission']).optional(),
    kind: z.enum(['stock', 'tune', 'addon']).optional(),
    missing: z.enum(['tools', 'dyno', 'price']).optional(),
  },
  row: named.extend({
    version: int,
    part_number: z.string(),
    about: z.string(),
    state: z.enum(recordStates),
    is_stock: z.boolean(),
    optional: z.boolean(),
    price: pricesByCurrency,
    price_tier: z.string().nullable(),
    tools: int,
    runs: int,
  }),
})
export const exportTuneRecords = exportOf(listTuneRecords)
const tuneRecords = { read: read, edit: manage, fields: tuneRecordFields } as const
/** Some tuners may only edit their own tunes; the operation checks ownership. */
const ownedTunes = { ...tuneRecords, edit: 'tunes.edit' } as const
export const getTuneRecord = getRecord(path, 'Returns a tune as editors see it', tuneRecords)
export const createTuneRecord = addRecord(path, 'Creates a tune', tuneRecords)
export const updateTuneRecord = changeRecord(path, 'Changes a tune', ownedTunes)
export const removeTuneRecord = deleteRecord(path, 'Deletes a tune that nothing refers to', ownedTunes)

const partner = z.object({
  slug: z.string(),
  name: z.string(),
  is_stock: z.boolean(),
  optional: z.boolean(),
  is_dsg: z.boolean(),
  is_awd: z.boolean(),
  tools: z.array(z.string()),
  requires: z.array(z.string()),
})
const choice = z.object({ slug: z.string(), name: z.string() })
/** What a tune editor can refer to: tools, other tunes, types and price tiers. */
export const tuneContext = z.object({
  tools: z.array(tool),
  types: z.array(choice),
  tiers: z.array(z.object({ id: int, name: z.string(), prices: z.record(z.string(), pricesByCurrency) })),
  /** Slugs of the allowed tools; empty if any tool is allowed. */
  tool_restrictions: z.array(z.string()),
  role_discounts: z.record(z.string(), z.number()),
  /** Other tunes of the same engine or transmission. */
  partners: z.array(partner),
})
export type TuneContext = z.output<typeof tuneContext>
export const getTuneContext = get(
  '/v1/admin/ecu/tune-context',
  'Returns what the tune editor needs: tools, other tunes of its engine or transmission, types and price tiers',
  {
    access: read,
    query: z.object({ engine: slug.optional(), transmission: slug.optional() }),
    output: tuneContext,
  },
)
export const findOwnersOfTunes = get('/v1/admin/ecu/tune-targets', 'Finds engines and transmissions by name', {
  access: read,
  query: z.object({ q: z.string().trim().max(100).default(''), kind: z.enum(['engine', 'transmission']) }),
  output: z.object({ data: z.array(choice) }),
})
