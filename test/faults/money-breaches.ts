import { sql } from 'drizzle-orm'
import { compareWithGateway } from '#features/books/server/gateway-differences.ts'
import { findBalanceDifferences } from '#features/ledger/server/reconcile.ts'
import { placeOf } from './money-model.ts'
import type { MoneyRun } from './money-run.ts'
import { stock } from './money-world.ts'

type Row = Record<string, unknown>

/** Invariants of the database: each query returns the rows that break its rule. */
const rules: Readonly<Record<string, string>> = {
  'INV-01 a transfer without postings': `select t.id from transfers t where not exists (select 1 from postings p where p.transfer_id = t.id)`,
  'INV-01 a trial balance that is not zero': `select a.currency, sum(b.balance) from ledger_balances b join ledger_accounts a on a.id = b.account_id
    group by 1 having sum(b.balance) <> 0`,
  'INV-03 an order or a charge that is still open': `select id::text from orders where state = 'paying' union all
    select reference from payment_intents where state in ('started', 'unknown', 'captured') union all
    select reference from dealer_payments where state in ('started', 'unknown') union all
    select reference from refunds where state in ('started', 'unknown')`,
  'INV-03 a paid order without one charge or one account': `select o.id from orders o where o.paid_at is not null and o.total > 0
    and (select count(*) from payment_intents i where i.order_id = o.id and i.state = 'ordered') <> 1`,
  'INV-04 a balance above the limit at any time': `select e.id, e.balance, a.credit_limit from dealer_entries e
    join dealer_accounts a on a.dealer_id = e.dealer_id where e.balance > a.credit_limit`,
  'INV-05 a tune credit below zero': `select id from tune_credits where least(ecu_left, tcu_left, awd_left, value_left) < 0 union all
    select dealer_id from dealer_credits where least(ecu, tcu, awd) < 0`,
  'INV-09 more refunded than paid, or than the refunds say': `select o.id, o.refunded, o.total from orders o where o.refunded > o.total
    or o.refunded <> (select coalesce(sum(amount), 0) from refunds r where r.order_id = o.id and r.state = 'refunded')`,
  'INV-09 a refund without its one posting': `select r.id from refunds r where r.state = 'refunded' and r.amount > 0
    and (select count(*) from transfers t where t.reference = 'order/' || r.order_id || '/refund/' || r.id) <> 1`,
  'INV-10 a tune that was refunded and moved': `select v.id from value_transfers v join orders o on o.id = v.order_id
    where v.state in ('old_locked', 'new_set', 'performed') and v.change_id is null and o.state = 'refunded'`,
  'INV-11 a payout that is not its entries': `select t.id from share_transfers t where
    (t.state in ('cancelled', 'returned') and exists (select 1 from share_entries e where e.transfer_id = t.id))
    or (t.state not in ('cancelled', 'returned') and t.amount <> (select coalesce(sum(amount), 0) from share_entries e where e.transfer_id = t.id))`,
  'INV-12 a deal that was paid twice, or cancelled as well': `select c.id from credit_deals c where
    (select count(*) from dealer_payments p where p.deal_id = c.id and p.state = 'paid') <> (c.state = 'paid')::int`,
  'INV-16 a mail that is there twice': `select reference, recipient, template from mails group by 1, 2, 3 having count(*) > 1`,
  'INV-16 a refund or a paid order without its mail': `select o.id::text from orders o where o.paid_at is not null and o.kind = 'store'
    and not exists (select 1 from mails m where m.reference = 'order/' || o.id || '/confirmation') union all
    select r.reference from refunds r where r.state = 'refunded'
    and not exists (select 1 from mails m where m.reference = 'order/' || r.order_id || '/refund/' || r.id)`,
  'INV-25 an invoice number that is missing or there twice': `select coalesce(invoice_number, 'none') from orders where paid_at is not null
    group by 1 having count(*) > 1 or coalesce(invoice_number, 'none') = 'none'`,
  'INV-25 a refund without a credit note, or a gap in their numbers': `select region::text from (
      select o.region, right(r.credit_note, 6)::int as number, row_number() over (partition by o.region order by r.credit_note) as place
      from refunds r join orders o on o.id = r.order_id where r.state = 'refunded' and r.amount > 0
    ) notes where number is distinct from place`,
}

/** Audit action names of staff actions that are facts in the model. */
const audited = /^(accounts|orders|payouts|trade-ins|value-transfers)\./

/** All inconsistencies after everything has settled: rules, model, gateway, stock and audit log. */
export async function findMoneyBreaches(run: MoneyRun): Promise<string[]> {
  const { world, model } = run
  const { db } = world.owner
  const breaches = [...run.surprises]
  await decideSilent(run)
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await db.execute<Row>(sql.raw(query))
    if (rows.length > 0) breaches.push(`${rule}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  for (const difference of await findBalanceDifferences(db))
    breaches.push(`INV-01 books: ${JSON.stringify(difference)}`)
  const span = { from: new Date(Date.now() - 86_400_000), until: new Date(Date.now() + 60_000) }
  const gateway = await compareWithGateway(db, world.services.gateway, span)
  if (!gateway) return [...breaches, 'the gateway could not list its transactions']
  if (gateway.unanswered > 0) breaches.push(`${gateway.unanswered} charges could not be compared`)
  for (const difference of gateway.differences) breaches.push(`INV-03 gateway: ${JSON.stringify(difference)}`)
  breaches.push(...(await differencesToModel(run)), ...(await differencesToGateway(run)))

  const { rows: facts } = await db.execute<{ fact: string; count: number }>(
    sql`select action || ' ' || object as fact, count(*)::int as count from audits group by 1`,
  )
  const found = new Map(facts.filter(({ fact }) => audited.test(fact)).map(({ fact, count }) => [fact, count]))
  const wanted = new Map([...model.facts].filter(([fact]) => audited.test(fact)))
  for (const fact of new Set([...found.keys(), ...wanted.keys()]))
    if (found.get(fact) !== wanted.get(fact))
      breaches.push(`INV-22 ${fact}: ${found.get(fact) ?? 0} audits of ${wanted.get(fact) ?? 0} acts`)
  const once = /^(reversed|credit used|credit-deals\.|value-transfers\.|trade-ins\.|payouts\.)/
  for (const [fact, count] of model.facts) if (count > 1 && once.test(fact)) breaches.push(`${fact} ${count} times`)
  for (const { code, userId } of model.claims)
    if (model.claims.some((other) => other.code === code && other.userId !== userId))
      breaches.push(`INV-05 ${code} was claimed by two people`)
  for (const { id } of model.deals)
    if (model.has(`credit-deals.paid credit-deal/${id}`) && model.has(`credit-deals.cancelled credit-deal/${id}`))
      breaches.push(`INV-12 deal ${id} was paid and cancelled`)
  for (const { id } of model.transfers)
    if (
      model.has(`value-transfers.perform value-transfer/${id}`) &&
      model.has(`value-transfers.cancel value-transfer/${id}`)
    )
      breaches.push(`INV-10 value transfer ${id} was performed and cancelled`)
  return breaches
}

/** Refunds with an unknown outcome at the time: the shop has decided by now whether they were made. */
async function decideSilent({ world, model }: MoneyRun): Promise<void> {
  for (const { id, order, amount, isRestocked } of model.silent.splice(0)) {
    const { rows } = await world.owner.db.execute<{ state: string }>(sql`select state from refunds where id = ${id}`)
    if (rows[0]?.state === 'refunded') model.refunded(order, amount, isRestocked)
  }
}

/** Compares account balances and stock with the sum of the shop's responses. */
async function differencesToModel({ world, model }: MoneyRun): Promise<string[]> {
  const breaches: string[] = []
  const { db } = world.owner
  const { rows } = await db.execute<{ code: string; balance: number }>(sql`
    select a.code, sum(b.balance)::bigint as balance from ledger_accounts a join ledger_balances b on b.account_id = a.id group by 1`)
  const booked = new Map<string, number>()
  for (const { code, balance } of rows) booked.set(placeOf(code), (booked.get(placeOf(code)) ?? 0) + balance)
  const expected = model.expected()
  for (const place of new Set([...booked.keys(), ...expected.keys()])) {
    const [is, should] = [booked.get(place) ?? 0, expected.get(place) ?? 0]
    if (is !== should) breaches.push(`model: ${place} holds ${is} instead of ${should}`)
  }
  const left = await db.execute<{ slug: 'obd-cable' | 'shirt'; left: number }>(sql`
    select p.slug, sum(s.on_hand)::int as left from products p join stock_levels s on s.product_id = p.id
    join stock_locations l on l.id = s.location_id where l.region = 1 group by 1`)
  for (const { slug, left: onHand } of left.rows) {
    const should = (slug === 'shirt' ? stock.shirt : stock.cable) - model.goodsSold(slug)
    if (onHand !== should) breaches.push(`INV-02 ${slug}: ${onHand} on hand instead of ${should}`)
  }
  return breaches
}

interface Charge {
  id: string
  type: 'sale' | 'credit'
  status: string
  amountMinor: number
  currency: string
}
const nothing = new Set(['voided', 'processor_declined', 'gateway_rejected', 'failed'])

/** Compares the gateway's list of charges and refunds with its account in the books. */
async function differencesToGateway({ world, model }: MoneyRun): Promise<string[]> {
  const { transactions } = await world.control<{ transactions: Charge[] }>('transactions')
  const sums = new Map<string, number>()
  for (const { type, status, amountMinor, currency } of transactions)
    if (!nothing.has(status))
      sums.set(currency, (sums.get(currency) ?? 0) + (type === 'sale' ? amountMinor : -amountMinor))
  const expected = model.expected()
  return ['USD', 'CAD', 'EUR', 'GBP'].flatMap((currency) => {
    const [is, should] = [sums.get(currency) ?? 0, expected.get(`gateway/${currency}`) ?? 0]
    return is === should ? [] : [`INV-03 the gateway holds ${is} ${currency} instead of ${should}`]
  })
}
