import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Region } from '#access/actor.ts'
import { listOperations, type RowOf } from '#access/list-operations.ts'
import { operation } from '#access/operation.ts'
import {
  checkSale,
  ofItsDiscount,
  saleFields,
  saleRegionLabels,
  saleTexts,
  type SaleValues,
} from '#features/pricing/contract/sale-fields.ts'
import { type BookedSale, isSaleOn, meetingSale } from '#features/pricing/sale.ts'
import { readSales } from '#features/pricing/server/queries.ts'
import { sales } from '#features/pricing/server/tables.ts'
import type { Values } from '#features/revisions/rules.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { recordOperations } from '#features/revisions/server/record-operations.ts'
import { saveRecord } from '#features/revisions/server/save-record.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { translatedRecord } from '#features/translations/server/translated-record.ts'
import { formatUtcDay } from '#kit/dates.ts'
import { toDecimal } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { matching, readPage } from '#kit/server/lists.ts'
import { int } from '#kit/shapes.ts'
import * as contract from '../contract/sales.ts'

/** Maps an edited sale for pricing. */
export const bookedSale = (values: Omit<SaleValues, 'de' | 'fr' | 'es' | 'it'>, id = 0): BookedSale => ({
  id,
  type: values.type,
  amount: (values.amount_type === 'percent' ? values.percent : values.amount_off) ?? 0,
  amountType: values.amount_type,
  name: values.name,
  description: values.description,
  code: values.code === '' ? null : values.code,
  region: values.region === 'all' ? null : (Number(values.region) as Region),
  start: new Date(values.starts_at),
  end: new Date(values.ends_at),
  countdown: values.countdown,
})

/** Reports the sale another one overlaps. */
export const meetingText = ({ name, start, end }: BookedSale): string =>
  `Overlaps “${name}” in the same region (${formatUtcDay(start)} to ${formatUtcDay(end)}). Only one sale runs at a time.`

const rights = { name: 'sale', view: 'promotions.manage', edit: 'promotions.manage', table: sales } as const
const row = tableRecord({
  ...rights,
  // The discount is stored in one column, and null means all regions.
  fields: { ...saleFields, amount: z.number(), region: int.nullable() },
  // Lost a race; otherwise `refuseMeeting` has named the overlapping sale.
  unique: { sales_once: 'starts_at' },
  parts: {},
})
const { shape } = tableRecord({ ...rights, fields: saleFields, check: checkSale as never })

/** Refuses overlapping sales in a region. */
async function refuseMeeting(tx: Queryable, sale: BookedSale): Promise<void> {
  const met = meetingSale(sale, await readSales(tx))
  if (met) fail('validation_failed', { fields: { starts_at: [meetingText(met)] } })
}

/** Columns of a sale. */
async function toRow(tx: Queryable, values: Values, id: number): Promise<Values> {
  const sale = bookedSale(values as SaleValues, id)
  await refuseMeeting(tx, sale)
  return { ...values, amount: sale.amount, region: sale.region }
}

const fromRow = ({ amount, region, ...values }: Values): Values => {
  const isPercent = values['amount_type'] === 'percent'
  return {
    ...values,
    region: String(region ?? 'all'),
    percent: isPercent ? amount : null,
    amount_off: isPercent ? null : amount,
  }
}

/** Sales with history and translations. Orders keep their prices. */
export const saleRecord: RecordKind = translatedRecord(
  {
    ...row,
    shape: shape.transform(ofItsDiscount),
    ...(row.many && {
      many: {
        ...row.many,
        // Same as `fromRow`.
        select: sql`select r.id, r.version, r.record - 'amount' || jsonb_build_object(
            'region', coalesce(r.record ->> 'region', 'all'),
            'percent', case r.record ->> 'amount_type' when 'percent' then r.record -> 'amount' end,
            'amount_off', case r.record ->> 'amount_type' when 'percent' then null else r.record -> 'amount' end) as record
          from (${row.many.select}) r`,
      },
    }),
    read: async (db, id, hold) => {
      const found = await row.read(db, id, hold)
      return found && { ...found, values: fromRow(found.values) }
    },
    insert: async (tx, values) => row.insert(tx, await toRow(tx, values, 0)),
    update: async (tx, id, changed, version) => {
      const before = (await row.read(tx, id)) ?? fail('not_found')
      await row.update(tx, id, await toRow(tx, { ...fromRow(before.values), ...changed }, id), version)
    },
  },
  saleTexts,
)

type Row = RowOf<typeof contract.listSaleRecords>
const when = sql`case when s.starts_at > now() then 'upcoming' when s.ends_at <= now() then 'ended' else 'running' end`
const lists = listOperations(contract.listSaleRecords, contract.exportSaleRecords, ({ db }, { query }) =>
  readPage<Row>(db, query, {
    select: sql`
      select s.id, s.name, s.type, coalesce(s.region::text, 'all') as region, s.amount_type,
        case s.amount_type when 'percent' then s.amount::float8 end as percent,
        case s.amount_type when 'dollar' then s.amount::int end as amount_off, coalesce(s.code, '') as code, s.starts_at, s.ends_at,
        s.countdown, ${when} as "when", s.version
      from ${sales} s`,
    where: [
      matching(query.q, [sql`s.name`, sql`s.description`, sql`s.code`]),
      query.when && sql`${when} = ${query.when}`,
      query.region && sql`coalesce(s.region::text, 'all') = ${query.region}`,
      query.type && sql`s.type = ${query.type}`,
    ],
    of: 's',
  }),
)({
  columns: {
    id: 'id',
    name: 'name',
    type: 'type',
    region: ({ region }) => saleRegionLabels()[region],
    percent: 'percent',
    amount: ({ amount_off: off }) => (off === null ? '' : toDecimal(off)),
    code: 'code',
    starts: 'starts_at',
    ends: 'ends_at',
    countdown: 'countdown',
    state: 'when',
  },
})

const endSaleOperation = operation(contract.endSale, async ({ tx, actor, now, input }) => {
  const { id } = input.params
  const { values } = (await saleRecord.read(tx, id, 'hold')) ?? fail('not_found')
  if (!isSaleOn(bookedSale(values as SaleValues), now)) fail('sale_not_running')
  return saveRecord({ tx, actor }, saleRecord, id, { ...input.body, ends_at: now.toISOString(), note: 'Ended' })
})

export const saleOperations = [...lists, ...recordOperations(saleRecord, contract.saleCalls), endSaleOperation]
