import { sql } from 'drizzle-orm'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { countryLabels } from '#features/addresses/country-labels.ts'
import { statesOf } from '#features/addresses/states.ts'
import type { Values } from '#features/revisions/rules.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { checkTaxRate, ofItsCountry, taxRateFields, type TaxRateValues } from '../contract/tax-rate-fields.ts'
import * as contract from '../contract/tax-rates.ts'
import { dayIn, doMeet, type TaxRate } from '../tax-rates.ts'
import { meetingText, placeName } from '../tax-texts.ts'
import { taxSettings } from './price-book.ts'
import { readTaxRates } from './queries.ts'
import { taxRates } from './tables.ts'

/** Maps an edited rate for pricing. */
export const bookedRate = (values: TaxRateValues): TaxRate => ({
  country: values.country_code,
  state: values.state_code,
  tax: values.tax,
  name: values.name,
  milliPercent: Math.round(values.percent * 1000),
  taxesShipping: values.taxes_shipping,
  validFrom: values.valid_from,
  validUntil: values.valid_until,
})

const row = tableRecord({
  name: 'tax-rate',
  view: 'promotions.manage',
  edit: 'promotions.manage',
  table: taxRates,
  fields: taxRateFields,
  keys: { country_code: 'country', state_code: 'state' },
  check: checkTaxRate as never,
  // Lost a race; otherwise `refuseMeeting` has named the overlapping rate.
  unique: { tax_rates_once: 'valid_from' },
})

/** Refuses a rate that overlaps another one of the same place. */
async function refuseMeeting(tx: Queryable, values: Values, own: number | null): Promise<void> {
  const rate = bookedRate(values as never)
  const met = (await readTaxRates(tx)).find((other) => other.id !== own && doMeet(rate, other))
  if (met) fail('validation_failed', { fields: { valid_from: [meetingText(met)] } })
}

/** Tax rates with history. Orders keep the tax they were charged. */
export const taxRateRecord: RecordKind = {
  ...row,
  shape: row.shape.transform(ofItsCountry),
  insert: async (tx, values) => {
    await refuseMeeting(tx, values, null)
    return row.insert(tx, values)
  },
  update: async (tx, id, changed, version) => {
    const before = (await row.read(tx, id)) ?? fail('not_found')
    await refuseMeeting(tx, { ...before.values, ...changed }, id)
    await row.update(tx, id, changed, version)
  },
}

/** Names of all places, by country and state. */
const placeNames = JSON.stringify(
  Object.fromEntries(
    Object.keys(countryLabels()).flatMap((country) =>
      ['', ...(statesOf[country] ?? []).map(({ code }) => code)].map((state) => [
        `${country}/${state}`,
        placeName(country, state),
      ]),
    ),
  ),
)

const lists = listOperations(contract.listTaxRates, contract.exportTaxRates, ({ db, actor, now }, { query }) => {
  const today = sql`${dayIn(taxSettings[actor.region].timeZone, now)}::date`
  const when = sql`case when r.valid_until < ${today} then 'ended' when r.valid_from > ${today} then 'later' else 'now' end`
  return readPage<RowOf<typeof contract.listTaxRates>>(db, query, {
    select: sql`
      select r.id, p.name, r.country as country_code, r.state as state_code, r.tax, r.percent::float8 as percent, r.name as invoice_name,
        r.taxes_shipping, r.valid_from::text, r.valid_until::text, ${when} as "when",
        ${today}::text as today, r.version
      from ${taxRates} r cross join lateral (select coalesce(${placeNames}::jsonb ->> (r.country || '/' || r.state), r.country) as name) p`,
    where: [
      matching(query.q, [sql`p.name`, sql`r.name`, sql`r.country || '-' || r.state`]),
      query.country === undefined ? undefined : sql`r.country = ${query.country}`,
      query.tax && sql`r.tax = ${query.tax}`,
      query.when && sql`${when} = ${query.when}`,
    ],
    id: sql`r.id`,
    name: sql`p.name`,
  })
})({
  columns: {
    id: 'id',
    place: 'name',
    country: 'country_code',
    state: 'state_code',
    tax: 'tax',
    percent: 'percent',
    'name on invoices': 'invoice_name',
    'taxes shipping': 'taxes_shipping',
    'first day': 'valid_from',
    'last day': 'valid_until',
  },
})

export const taxRateOperations = [...lists, ...recordOperations(taxRateRecord, contract.taxRateCalls)]
