/** Staff actions with money, over HTTP; each reports to the model what happened when it was answered. */
import { sql } from 'drizzle-orm'
import { golfR } from '#test/fixtures-catalog.ts'
import {
  cancelCreditDeal,
  createCreditDeal,
  publishCreditDeal,
} from '#features/dealer-accounts/contract/credit-deals.ts'
import {
  adjustDealerAccount,
  grantDealerCredits,
  reverseDealerTransfer,
} from '#features/dealer-accounts/contract/staff.ts'
import type { AdjustmentKind } from '#features/dealer-accounts/rules/account.ts'
import * as payouts from '#features/partners/contract/payouts.ts'
import * as tradeIns from '#features/trade-ins/contract/staff.ts'
import * as moves from '#features/value-transfers/contract.ts'
import { creditPrice } from './money-model.ts'
import type { Act, MoneyRun } from './money-run.ts'
import { below, oneOf } from './random.ts'
import { refundTransaction, refundTransactionPart } from '#features/transactions/contract/refunds.ts'

type Random = () => number
const reason = 'of the model'
const someStaff = (run: MoneyRun, random: Random) => oneOf(random, run.world.staff)!

async function refund(run: MoneyRun, random: Random, isAll: boolean): Promise<void> {
  const order = oneOf(random, run.model.orders)
  // The tuner's share of a partial tune refund is covered by the property test of earnings.
  if (!order || (!isAll && order.kind === 'tune')) return
  const params = { id: order.id }
  const isRestocked = isAll && random() < 0.5
  const done = (result: { id: number; state: string; amount: number }) => {
    if (result.state === 'unknown') run.model.silent.push({ id: result.id, order, amount: result.amount, isRestocked })
    else run.model.refunded(order, result.amount, isRestocked)
  }
  const by = someStaff(run, random).in(order.currency)
  if (isAll) await run.tell(random, by, refundTransaction, { params, body: { reason, restock: isRestocked } }, done)
  else {
    const body = { amount: 1 + below(random, 4_000), reason, restock: false }
    await run.tell(random, by, refundTransactionPart, { params, body }, done)
  }
}

async function offerDeal(run: MoneyRun, random: Random): Promise<void> {
  const which = below(random, 2) as 0 | 1
  const price = 1 + below(random, 60_000)
  const credit = price + below(random, 3) * 500
  const body = { dealer_id: run.world.dealers[which].id, title: 'Of the model', price, credit }
  const by = someStaff(run, random)
  const draft = await run.ask(random, by, createCreditDeal, { body })
  if (!draft) return
  const input = { params: { id: draft.id }, body: { version: draft.version, reason } }
  const deal = await run.ask(random, by, publishCreditDeal, input)
  if (deal) run.model.deals.push({ id: deal.id, uuid: deal.uuid, dealer: which, price, credit })
}

async function withdrawDeal(run: MoneyRun, random: Random): Promise<void> {
  const deal = oneOf(random, run.model.deals)
  if (!deal) return
  const input = { params: { id: deal.id }, body: { reason } }
  const answer = await run.ask(random, someStaff(run, random), cancelCreditDeal, input)
  if (answer) run.model.note(`credit-deals.cancelled credit-deal/${deal.id}`)
}

async function grantCredits(run: MoneyRun, random: Random): Promise<void> {
  const [dealer] = run.world.dealers
  const input = { params: { id: dealer.id }, body: { ecu: 1, price: creditPrice, reason } }
  await run.tell(random, someStaff(run, random), grantDealerCredits, input, () => {
    run.model.move('credits/USD', `dealer/${dealer.id}`, creditPrice)
    run.model.note(`accounts.grantCredits dealer/${dealer.id}`)
    run.model.note('credits granted')
  })
}

const others: Readonly<Record<AdjustmentKind, string>> = {
  'payment-received': 'bank',
  payout: 'bank',
  credit: 'adjustments',
  charge: 'adjustments',
}
async function adjust(run: MoneyRun, random: Random): Promise<void> {
  const which = below(random, 2) as 0 | 1
  const dealer = run.world.dealers[which]
  const kind = oneOf(random, Object.keys(others) as AdjustmentKind[])!
  const amount = 1 + below(random, 30_000)
  const change = kind === 'payout' || kind === 'charge' ? amount : -amount
  const other = `${others[kind]}/${dealer.currency}`
  const input = { params: { id: dealer.id }, body: { kind, amount, reason } }
  await run.tell(random, someStaff(run, random), adjustDealerAccount, input, (body) => {
    run.model.posted.push({ id: body.transfer_id, dealer: which, change, other })
    run.model.move(other, `dealer/${dealer.id}`, change)
    run.model.note(`accounts.${kind} dealer/${dealer.id}`)
  })
}

async function reverse(run: MoneyRun, random: Random): Promise<void> {
  const posted = oneOf(random, run.model.posted)
  if (!posted) return
  const { id } = run.world.dealers[posted.dealer]
  const input = { params: { id }, body: { transfer_id: posted.id, reason } }
  await run.tell(random, someStaff(run, random), reverseDealerTransfer, input, () => {
    run.model.move(`dealer/${id}`, posted.other, posted.change)
    run.model.note(`accounts.reverse dealer/${id}`)
    run.model.note(`reversed ${posted.id}`)
  })
}

async function askToMove(run: MoneyRun, random: Random): Promise<void> {
  const order = oneOf(
    random,
    run.model.orders.filter(({ kind, currency }) => kind === 'tune' && currency === 'USD'),
  )
  if (!order) return
  const by = someStaff(run, random)
  const lines = await run.ask(random, by, moves.listTransferableLines, { query: { order: String(order.id) } })
  const line = lines?.data[0]
  if (!line) return
  const device = 'FZ-1'
  const place = { ...golfR, year: '2016' }
  const body = {
    order_line_id: line.line_id,
    old: { vehicle: 'Golf R 2017', device },
    new: { place, device },
    reason,
  }
  await run.tell(random, by, moves.createValueTransfer, { body }, ({ id, value }) => {
    run.model.transfers.push({ id, value })
    run.model.note(`value-transfers.create value-transfer/${id}`)
  })
}

/** An action on a value transfer, usually one its state allows. */
async function moveValue(run: MoneyRun, random: Random): Promise<void> {
  const chosen = oneOf(random, run.model.transfers)
  if (!chosen) return
  const by = someStaff(run, random)
  const params = { id: chosen.id }
  const now = await run.ask(random, by, moves.getValueTransfer, { params })
  if (!now) return
  const forward = now.acts.filter((act) => act !== 'charge').filter((act) => act !== 'cancel' || random() < 0.3)
  const act = oneOf(random, random() < 0.9 ? forward : (['review', 'lock_old', 'perform', 'cancel'] as const))
  if (act === undefined) return
  const body = { version: now.version, reason }
  const done = () => run.model.note(`value-transfers.${act.replace('_', '-')} value-transfer/${chosen.id}`)
  if (act === 'set_new') {
    const input = { params, body: { ...body, tune_id: run.world.catalog.tuneId('is38-stage-1') } }
    return run.tell(random, by, moves.setNewValue, input, done)
  }
  const target = {
    review: moves.reviewValueTransfer,
    lock_old: moves.lockOldValue,
    perform: moves.performValueTransfer,
    cancel: moves.cancelValueTransfer,
  }[act]
  await run.tell(random, by, target, { params, body }, done)
}

async function moveTradeIn(run: MoneyRun, random: Random): Promise<void> {
  const order = oneOf(
    random,
    run.model.orders.filter(({ kind }) => kind === 'trade-in'),
  )
  if (!order) return
  const by = someStaff(run, random)
  const params = { id: order.id }
  const now = await run.ask(random, by, tradeIns.getStaffTradeIn, { params })
  const act = oneOf(random, now?.acts ?? [])
  if (!now || act === undefined) return
  const body = { version: now.version, reason }
  const done = () => run.model.note(`trade-ins.${act} trade-in/${order.id}`)
  if (act === 'reject')
    return run.tell(random, by, tradeIns.rejectTradeIn, { params, body: { ...body, difference: 500 } }, done)
  const input = { params, body }
  if (act === 'receive') return run.tell(random, by, tradeIns.receiveTradeIn, input, done)
  if (act === 'accept') return run.tell(random, by, tradeIns.acceptTradeIn, input, done)
  await run.tell(random, by, tradeIns.settleTradeIn, input, done)
}

async function collect(run: MoneyRun, random: Random): Promise<void> {
  const by = someStaff(run, random)
  const currency = oneOf(random, ['USD', 'EUR', 'GBP'] as const)!
  const input = { body: { currency, reason } }
  await run.tell(random, by, payouts.createPayout, input, ({ id, total }) => {
    run.model.payouts.push({ id, total, by: by.userId, currency })
    run.model.note(`payouts.perform payout/${id}`)
  })
}

async function movePayout(run: MoneyRun, random: Random): Promise<void> {
  const payout = oneOf(random, run.model.payouts)
  if (!payout) return
  const by = someStaff(run, random)
  const params = { id: payout.id }
  const note = (act: string) => () => run.model.note(`payouts.${act} payout/${payout.id}`)
  const now = await run.ask(random, by, payouts.getPayout, { params })
  if (!now) return
  if (now.state === 'disbursed') return settleOne(run, random, now)
  if (now.state === 'approved' && random() < 0.8) {
    const input = { params, body: { by: 'bank' as const, reason } }
    return run.tell(random, by, payouts.disbursePayout, input, () => {
      run.model.move(`bank/${payout.currency}`, `tuners/${payout.currency}`, payout.total)
      note('disburse')()
    })
  }
  if (random() < 0.8)
    return run.tell(random, by, payouts.approvePayout, { params, body: { reason } }, () => {
      if (by.userId === payout.by) run.surprises.push(`payout ${payout.id} was approved by who made it`)
      note('approve')()
    })
  await run.tell(random, by, payouts.cancelPayout, { params, body: { reason } }, note('cancel'))
}

type Details = { currency: string; transfers: { disbursement: { id: number; amount: number } | null }[] }
async function settleOne(run: MoneyRun, random: Random, { currency, transfers }: Details): Promise<void> {
  const paid = oneOf(random, transfers)?.disbursement
  if (!paid) return
  const outcome = random() < 0.5 ? 'paid' : 'returned'
  const input = { params: { id: paid.id }, body: { outcome, reason } } as const
  await run.tell(random, someStaff(run, random), payouts.settleDisbursement, input, () => {
    if (outcome === 'returned') run.model.move(`tuners/${currency}`, `bank/${currency}`, paid.amount)
    run.model.note(`payouts.${outcome === 'paid' ? 'markPaid' : 'markReturned'} disbursement/${paid.id}`)
  })
  // The tuner saves their bank details again, so that the returned payment is repeated.
  if (outcome === 'returned')
    await run.world.owner.db.execute(
      sql`update share_payees set version = version + 1, checked_at = clock_timestamp() + interval '1 second' where currency = ${currency}`,
    )
}

export const staffActs: readonly Act[] = [
  { name: 'part of a refund', weight: 3, take: (run, random) => refund(run, random, false) },
  { name: 'refund of all', weight: 2, take: (run, random) => refund(run, random, true) },
  { name: 'deal offered', weight: 3, take: offerDeal },
  { name: 'deal withdrawn', weight: 1, take: withdrawDeal },
  { name: 'credits granted', weight: 4, take: grantCredits },
  { name: 'posted by hand', weight: 3, take: adjust },
  { name: 'reversed', weight: 3, take: reverse },
  { name: 'value transfer asked for', weight: 3, take: askToMove },
  { name: 'value transfer moved', weight: 6, take: moveValue },
  { name: 'trade-in moved', weight: 3, take: moveTradeIn },
  { name: 'payout collected', weight: 2, take: collect },
  { name: 'payout moved', weight: 5, take: movePayout },
]
