import { eq, sql } from 'drizzle-orm'
import { type Actor, regionCurrencies } from '#access/actor.ts'
import { type Context, operation } from '#access/operation.ts'
import { addressProblems } from '#features/addresses/rules.ts'
import { users } from '#features/identity/server/tables.ts'
import { orders } from '#features/orders/server/tables.ts'
import { linkToken } from '#features/identity/server/link-tokens.ts'
import type { Values } from '#features/revisions/rules.ts'
import type { RecordKind } from '#features/revisions/server/record-kind.ts'
import { createRecord, readRecord, saveRecord } from '#features/revisions/server/save-record.ts'
import { tableRecord } from '#features/revisions/server/table-record.ts'
import { link } from '#kit/link.ts'
import { fail, Refusal } from '#kit/refusal.ts'
import type { Queryable } from '#kit/server/database.ts'
import { readRows } from '#kit/server/read-rows.ts'
import { quoteFields } from '../contract/quote-fields.ts'
import * as contract from '../contract/staff.ts'
import { isCustomer, priceQuote } from './price-quote.ts'
import { findOffer, findQuote, readStanding, refusePaying, refuseSettled, termsOf } from './quote-rows.ts'
import { quoteOffers, quotes } from './tables.ts'

const row = tableRecord({
  name: 'quote',
  view: 'orders.read',
  edit: 'orders.quote',
  table: quotes,
  fields: quoteFields,
  check: (values, problems) => {
    for (const field of ['billing_address', 'shipping_address'])
      for (const [part, texts] of Object.entries(values[field] ? addressProblems(values[field] as never) : {}))
        problems.addIssue({ code: 'custom', path: [field, part], message: texts[0]! })
  },
  mayEdit: async (db, { region }, id) => {
    const quote = await findQuote(db, region, id)
    return quote.state !== 'cancelled' && (await isWithdrawable(db, id))
  },
})

async function isWithdrawable(db: Queryable, id: number): Promise<boolean> {
  const found = await findOffer(db, id)
  return found === null || found.order.state === 'open'
}

/** Derived on each save: the customer, from the email address, and the total. */
const customerOf = ({ email }: Values) =>
  typeof email === 'string'
    ? { userId: sql`(select ${users.id} from ${users} where ${isCustomer(email)})`, total: null }
    : { total: null }

/** Quotes with history. A change withdraws the sent offer (database function quote_change_withdraws). */
export const quoteRecord: RecordKind = {
  ...row,
  update: async (tx, id, changed, version) => {
    await row.update(tx, id, changed, version)
    await tx.update(quotes).set(customerOf(changed)).where(eq(quotes.id, id))
  },
}

function checkCurrency({ region }: Actor, currency: string | undefined): void {
  const allowed: readonly string[] = regionCurrencies[region]
  if (currency !== undefined && !allowed.includes(currency))
    fail('validation_failed', { fields: { currency: [`Choose ${allowed.join(' or ')}.`] } })
}

type Saving = Pick<Context<{ runs: 'command' }>, 'tx' | 'database' | 'services' | 'now'>

/** Stores a quote's total for lists; null if it can’t be priced yet. */
async function keepTotal({ tx, ...context }: Saving, region: 1 | 2, id: number): Promise<void> {
  const quote = await findQuote(tx, region, id)
  if (quote.total !== null || quote.lines.length === 0) return
  const total = await priceQuote({ ...context, db: tx }, region, termsOf(quote)).then(
    ({ priced }) => priced.quote.total,
    (error: unknown) => {
      if (error instanceof Refusal) return null
      throw error
    },
  )
  await tx.update(quotes).set({ total }).where(eq(quotes.id, id))
}

interface Facts extends Record<string, unknown> {
  customer: { id: number; name: string } | null
  created_by: string
  created_at: Date
  offers: readonly {
    id: number
    number: number
    order_id: number
    total: number
    sent_at: string
    sent_by: string
    expires_at: string
    withdrawn_at: string | null
    paid_at: string | null
    invoice_number: string | null
  }[]
}

const readFacts = (db: Queryable, id: number) =>
  readRows<Facts>(
    db,
    sql`select q.created_at, coalesce(s.name, '') as created_by,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as customer,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'number', f.number, 'order_id', f.order_id, 'total', o.total, 'sent_at', f.sent_at,
        'sent_by', coalesce(b.name, ''), 'expires_at', f.expires_at, 'withdrawn_at', f.withdrawn_at, 'paid_at', o.paid_at,
        'invoice_number', o.invoice_number) order by f.number desc)
        from ${quoteOffers} f join ${orders} o on o.id = f.order_id left join ${users} b on b.id = f.sent_by where f.quote_id = q.id), '[]') as offers
      from ${quotes} q left join ${users} s on s.id = q.created_by left join ${users} u on u.id = q.user_id where q.id = ${id}`,
  )

const time = (text: string) => new Date(text)

const getQuoteOperation = operation(contract.getQuote, async ({ db, actor, services, input: { params } }) => {
  const { region } = await findQuote(db, actor.region, params.id)
  const [record, standing, [facts]] = await Promise.all([
    readRecord<Record<keyof typeof quoteFields | 'id' | 'version' | 'editable', never>>(
      db,
      actor,
      quoteRecord,
      params.id,
    ),
    readStanding(db, params.id),
    readFacts(db, params.id),
  ])
  const { offers, ...rest } = facts ?? fail('not_found')
  const live = offers.find(({ withdrawn_at: at }) => at === null)
  return {
    ...record,
    ...rest,
    region,
    standing,
    offers: offers.map(({ paid_at: _paid, invoice_number: _invoice, ...offer }) => ({
      ...offer,
      sent_at: time(offer.sent_at),
      expires_at: time(offer.expires_at),
      withdrawn_at: offer.withdrawn_at === null ? null : time(offer.withdrawn_at),
    })),
    link: live ? link('/quote/:id/:token', { id: live.id, token: linkToken(services.secret, 'quote', live.id) }) : null,
    order: live?.paid_at ? { id: live.order_id, invoice_number: live.invoice_number } : null,
  }
})

export const quoteOperations = [
  getQuoteOperation,
  operation(contract.createQuote, async (context) => {
    const { tx, actor, input } = context
    checkCurrency(actor, input.body.currency)
    const made = await createRecord<never>({ tx, actor }, newQuote(actor), input.body)
    await keepTotal(context, actor.region, (made as { id: number }).id)
    return made
  }),
  operation(contract.updateQuote, async (context) => {
    const { tx, actor, input } = context
    const { id } = input.params
    checkCurrency(actor, input.body.currency)
    await refuseSettled(tx, actor.region, id)
    const saved = await saveRecord<never>({ tx, actor }, quoteRecord, id, input.body as never).catch(refusePaying)
    await keepTotal(context, actor.region, id)
    return saved
  }),
]

/** Record kind bound to the region and author of a new quote. */
const newQuote = ({ region, userId }: Actor): RecordKind => ({
  ...quoteRecord,
  insert: (tx, values) => row.insert(tx, values, { region, createdBy: userId, ...customerOf(values) }),
})
