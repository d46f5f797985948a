import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { type Context, operation } from '#access/operation.ts'
import { recordAudit } from '#features/audits/server/record-audit.ts'
import { type DealerRow, dealerForStaff } from '#features/dealers/server/member-of.ts'
import { postTransfer } from '#features/ledger/server/post-transfer.ts'
import { reversed } from '#features/ledger/rules.ts'
import { queueMail } from '#features/mails/server/queue-mail.ts'
import { addDealerCredits } from '#features/tune-credits/server/dealer-pool.ts'
import { type Currency, mulDiv } from '#kit/money.ts'
import { fail } from '#kit/refusal.ts'
import { type Queryable, type Tx, violatedConstraint, insertOne } from '#kit/server/database.ts'
import { afterId } from '#kit/server/lists.ts'
import * as contract from '../contract/staff.ts'
import { adjustmentPostings, adjustmentRules, dealerAccountCode, rateScale, rateText } from '../rules/account.ts'
import { standingShape } from './balance.ts'
import { entriesCsv, entryShape, rangeOf, readEntries, readRangeSums, reversible } from './entries.ts'
import { readStandingOf } from './standing.ts'
import { conversionRates, dealerAccounts, dealerEntries } from './tables.ts'
import { readDealerCredits } from '#features/tune-credits/server/dealer-codes.ts'
import { transfers, transferGroups, postings, ledgerAccounts } from '#features/ledger/server/tables.ts'

type Staff = Pick<Context<{ runs: 'command' }>, 'actor' | 'services'>
const staffDealer = (db: Queryable, { actor, services }: Staff, id: number, hold = false): Promise<DealerRow> =>
  dealerForStaff(db, id, { region: actor.region, hosts: services.settings.REGION_HOSTS, hold })

async function accountShape(db: Queryable, dealer: DealerRow) {
  const standing = await readStandingOf(db, dealer.id)
  const { id, name, slug, state } = dealer
  return {
    ...standingShape(standing),
    version: standing.version,
    dealer: { id, name, slug, state },
    credits: await readDealerCredits(db, dealer.id),
    on_hold: standing.onHold,
  }
}

export const getDealerAccountOperation = operation(contract.getDealerAccount, async (context) =>
  accountShape(context.db, await staffDealer(context.db, context, context.input.params.id)),
)

export const listAccountEntriesOperation = operation(contract.listAccountEntries, async (context) => {
  const { db, input } = context
  const dealer = await staffDealer(db, context, input.params.id)
  const { q, kind, side, sort, limit, after } = input.query
  const range = rangeOf(input.query)
  const { lastId } = await readRangeSums(db, dealer.id, range)
  const rows = await readEntries(db, dealer.id, {
    ...range,
    q,
    kind,
    side,
    sort,
    lastId,
    after: afterId(after),
    limit: limit + 1,
  })
  const page = rows.slice(0, limit)
  return {
    currency: dealer.currency,
    data: page.map(entryShape),
    next: rows.length > limit ? String(page.at(-1)?.id) : null,
  }
})

export const exportAccountEntriesOperation = operation(contract.exportAccountEntries, async (context) => {
  const { db, input } = context
  return entriesCsv(db, await staffDealer(db, context, input.params.id), input.query)
})

export const updateDealerAccountOperation = operation(contract.updateDealerAccount, async (context) => {
  const { tx, actor, input } = context
  const { credit_limit: creditLimit, terms_days: termsDays, version, reason } = input.body
  const dealer = await staffDealer(tx, context, input.params.id, true)
  const before = await readStandingOf(tx, dealer.id)
  if (before.version !== version) fail('stale_version')
  try {
    await tx
      .update(dealerAccounts)
      .set({ creditLimit, termsDays, version: version + 1 })
      .where(eq(dealerAccounts.dealerId, dealer.id))
  } catch (error) {
    if (violatedConstraint(error) !== 'ledger_balances_ceiling') throw error
    fail('credit_limit_below_balance', { facts: { balance: before.balance } })
  }
  await recordAudit(tx, actor, {
    action: 'accounts.update',
    object: `dealer/${dealer.id}`,
    before: { credit_limit: before.creditLimit, terms_days: before.termsDays },
    after: { credit_limit: creditLimit, terms_days: termsDays },
    reason,
  })
  if (dealer.billingEmail !== '' && before.creditLimit !== creditLimit)
    await queueMail(tx, {
      reference: `dealer-limit/${dealer.id}/${version + 1}`,
      recipient: dealer.billingEmail,
      template: 'dealer-account',
      props: { dealerId: dealer.id, about: 'limit', amount: creditLimit },
    })
  return accountShape(tx, dealer)
})

/** Posts a transfer and translates the database's limit error into `dealer_hit_credit_limit`. */
async function postWithinLimit(tx: Tx, transfer: Parameters<typeof postTransfer>[1]): Promise<number> {
  try {
    return await postTransfer(tx, transfer)
  } catch (error) {
    if (violatedConstraint(error) === 'ledger_balances_ceiling') fail('dealer_hit_credit_limit')
    throw error
  }
}

export const adjustDealerAccountOperation = operation(contract.adjustDealerAccount, async (context) => {
  const { tx, actor, input } = context
  const { kind, amount, reason } = input.body
  const dealer = await staffDealer(tx, context, input.params.id, true)
  const before = await readStandingOf(tx, dealer.id)
  // Uniqueness comes from the idempotency key; the reference is only a name.
  const reference = `dealer/${dealer.id}/${kind}/${randomUUID()}`
  const transferId = await postWithinLimit(tx, {
    kind: adjustmentRules[kind].kind as 'adjustment',
    reference,
    group: reference,
    postings: adjustmentPostings(kind, dealer.id, amount, dealer.currency),
    reason,
    actorId: actor.userId,
  })
  const { balance } = await readStandingOf(tx, dealer.id)
  if (kind === 'payout' && balance > 0) fail('exceeds_prepaid', { facts: { prepaid: Math.max(0, amount - balance) } })
  await recordAudit(tx, actor, {
    action: `accounts.${kind}`,
    object: `dealer/${dealer.id}`,
    before: { balance: before.balance },
    after: { balance, amount, currency: dealer.currency, transfer: transferId },
    reason,
  })
  return { transfer_id: transferId, balance }
})

/** Posts a reversal; fails if the transfer has been reversed already. */
async function postReversal(tx: Tx, transfer: Parameters<typeof postTransfer>[1]): Promise<number> {
  try {
    return await postWithinLimit(tx, transfer)
  } catch (error) {
    if (/^transfers_(reversal_of|reference)_unique$/.test(violatedConstraint(error) ?? '')) fail('already_reversed')
    throw error
  }
}

export const reverseDealerTransferOperation = operation(contract.reverseDealerTransfer, async (context) => {
  const { tx, actor, input } = context
  const { transfer_id: transferId, reason } = input.body
  const dealer = await staffDealer(tx, context, input.params.id, true)
  const { rows } = await tx.execute<{
    kind: string
    group_reference: string
    from: string
    to: string
    amount: number
    currency: Currency
  }>(sql`
    select t.kind, g.reference as group_reference, f.code as "from", o.code as "to", p.amount, p.currency
    from ${transfers} t join ${dealerEntries} e on e.transfer_id = t.id and e.dealer_id = ${dealer.id}
    join ${transferGroups} g on g.id = t.group_id join ${postings} p on p.transfer_id = t.id
    join ${ledgerAccounts} f on f.id = p.from_id join ${ledgerAccounts} o on o.id = p.to_id
    where t.id = ${transferId} order by p.id`)
  const first = rows[0] ?? fail('not_found')
  if (!reversible.some((kind) => kind === first.kind)) fail('already_reversed')
  const before = await readStandingOf(tx, dealer.id)
  const reversal = await postReversal(tx, {
    kind: 'reversal',
    reference: `reversal/${transferId}`,
    group: first.group_reference,
    postings: rows.map(({ from, to, amount, currency }) => reversed({ from, to, amount, currency })),
    reason,
    actorId: actor.userId,
    reversalOf: transferId,
  })
  const { balance } = await readStandingOf(tx, dealer.id)
  await recordAudit(tx, actor, {
    action: 'accounts.reverse',
    object: `dealer/${dealer.id}`,
    before: { balance: before.balance, transfer: transferId },
    after: { balance, transfer: reversal },
    reason,
  })
  return { transfer_id: reversal, balance }
})

export const grantDealerCreditsOperation = operation(contract.grantDealerCredits, async (context) => {
  const { tx, actor, input } = context
  const { price, reason, ecu, tcu, awd } = input.body
  const dealer = await staffDealer(tx, context, input.params.id, true)
  const reference = `dealer/${dealer.id}/credits/${randomUUID()}`
  if (price > 0) {
    const { currency } = dealer
    await postWithinLimit(tx, {
      kind: 'tune-credits',
      reference,
      group: reference,
      postings: [
        {
          from: `liability/tune-credits/${currency}`,
          to: dealerAccountCode(dealer.id, currency),
          amount: price,
          currency,
        },
      ],
      reason,
      actorId: actor.userId,
    })
  }
  const { userId: actorId } = actor
  const left = await addDealerCredits(tx, {
    dealerId: dealer.id,
    reference,
    ecu,
    tcu,
    awd,
    value: price,
    reason,
    actorId,
  })
  await recordAudit(tx, actor, {
    action: 'accounts.grantCredits',
    object: `dealer/${dealer.id}`,
    before: { ecu: left.ecu - ecu, tcu: left.tcu - tcu, awd: left.awd - awd },
    after: { ...left, price },
    reason,
  })
  return left
})

const rateShape = (row: typeof conversionRates.$inferSelect) => ({
  id: row.id,
  from: row.base,
  to: row.quote,
  rate: rateText(row.rate),
  source: row.source,
  created_at: row.createdAt,
})
export const listConversionRatesOperation = operation(contract.listConversionRates, async ({ db }) => {
  const rows = await db
    .selectDistinctOn([conversionRates.base, conversionRates.quote])
    .from(conversionRates)
    .orderBy(conversionRates.base, conversionRates.quote, sql`${conversionRates.id} desc`)
  return { data: rows.map(rateShape) }
})
export const setConversionRateOperation = operation(contract.setConversionRate, async ({ tx, actor, input }) => {
  const { from, to, rate, source, confirmed } = input.body
  const [before] = await tx
    .select()
    .from(conversionRates)
    .where(and(eq(conversionRates.base, from), eq(conversionRates.quote, to)))
    .orderBy(sql`id desc`)
    .limit(1)
  const [whole = '0', part = ''] = rate.split('.')
  const scaled = mulDiv(Number(whole), rateScale, 1, 'down') + Number(part.padEnd(8, '0'))
  const step = before ? Math.max(scaled / before.rate, before.rate / scaled) : 1
  if (step > contract.rateStepMax && !confirmed)
    fail('rate_far_from_last', { facts: { last: rateText(before?.rate ?? scaled) } })
  const row = await insertOne(tx, conversionRates, {
    base: from,
    quote: to,
    rate: scaled,
    source,
    actorId: actor.userId,
  })
  // Derive the opposite direction, so the two rates never contradict.
  await tx.insert(conversionRates).values({
    base: to,
    quote: from,
    rate: mulDiv(rateScale, rateScale, scaled, 'half-up'),
    source,
    actorId: actor.userId,
  })
  await recordAudit(tx, actor, {
    action: 'rates.set',
    object: `rate/${from}/${to}`,
    before: before ? { rate: rateText(before.rate), source: before.source } : null,
    after: { rate: rateText(row.rate), source },
    reason: source,
  })
  return rateShape(row)
})
