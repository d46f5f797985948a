/** Customer and dealer actions with money, over HTTP; each reports to the model what happened when it was answered. */
import { randomUUID } from 'node:crypto'
import { payCatalog, payLaterCatalog } from '#features/catalog-purchases/contract/catalog-purchases.ts'
import { createOrder, payLaterOrder, payOrder } from '#features/checkout/contract.ts'
import { payCreditDeal } from '#features/dealer-accounts/contract/credit-deals.ts'
import { payDealerBalance, quoteRate } from '#features/dealer-accounts/contract/account.ts'
import { payLaterTradeIn, payTradeIn } from '#features/trade-ins/contract/trade-ins.ts'
import { claimTuneCredit } from '#features/tune-credits/contract/tune-credits.ts'
import { issueDealerCode } from '#features/tune-credits/contract/dealer.ts'
import { settleTuneRequestFree } from '#features/tune-requests/contract/tune-requests.ts'
import { golfR } from '../fixtures-catalog.ts'
import { dutchAddress, usAddress } from '../fixtures-shop.ts'
import { goodAnswers } from '../fixtures-trade-ins.ts'
import { creditPrice, type SoldOrder } from './money-model.ts'
import type { Act, MoneyRun } from './money-run.ts'
import { type Dealer, rates } from './money-world.ts'
import { below, oneOf } from './random.ts'
import { freshNonce } from './shop-processes.ts'

type Random = () => number
const between = (random: Random, least: number, most: number): number => least + below(random, most - least + 1)
const someOwner = (random: Random, dealer: Dealer) => oneOf(random, dealer.owners)!
const onAccount = ({ id }: Dealer): string => `dealer/${id}`
const email = 'model@example.test'

function goodsOf(run: MoneyRun, random: Random): { line: object; goods: NonNullable<SoldOrder['goods']> } {
  const slug = random() < 0.5 ? 'obd-cable' : 'shirt'
  const quantity = between(random, 1, 3)
  const options = slug === 'shirt' ? [{ id: run.world.shop.shirt.optionId, selection: 'L' }] : []
  return { line: { slug, quantity, options }, goods: { slug, quantity } }
}

async function buyGoods(run: MoneyRun, random: Random, isOnAccount: boolean): Promise<void> {
  const [dealer] = run.world.dealers
  const buyer = isOnAccount ? someOwner(random, dealer) : oneOf(random, run.world.customers)!
  const { line, goods } = goodsOf(run, random)
  const body = { lines: [line as never], email, billing_address: usAddress }
  const order = await run.ask(random, buyer, createOrder, { body })
  if (!order) return
  const params = { id: order.id }
  const sold = (payer: string) => () =>
    run.model.sold({ id: order.id, kind: 'store', payer, total: order.total, goods }, 'USD')
  if (isOnAccount)
    await run.tell(random, buyer, payLaterOrder, { params, body: { dealer: dealer.slug } }, sold(onAccount(dealer)))
  else await run.tell(random, buyer, payOrder, { params, body: { nonce: freshNonce() } }, sold('gateway/USD'))
}

async function buyTune(
  run: MoneyRun,
  random: Random,
  isOnAccount: boolean,
  currency: 'USD' | 'EUR' | 'GBP' = 'USD',
): Promise<void> {
  const [dealer] = run.world.dealers
  const wanted = { vehicle: golfR, tune_ids: [run.world.catalog.tuneId('is38-stage-1')], tool: 'own' as const }
  const sold =
    (payer: string) =>
    ({ id, total }: { id: number; total: number }) =>
      run.model.sold({ id, kind: 'tune', payer, total, goods: null }, currency)
  if (isOnAccount) {
    const body = { ...wanted, dealer: dealer.slug }
    await run.tell(random, someOwner(random, dealer), payLaterCatalog, { body }, sold(onAccount(dealer)))
  } else {
    const address = currency === 'USD' ? usAddress : dutchAddress
    const body = { ...wanted, email, billing_address: address, nonce: freshNonce() }
    const buyer = oneOf(random, run.world.customers)!.in(currency)
    await run.tell(random, buyer, payCatalog, { body }, sold(`gateway/${currency}`))
  }
}

async function tradeIn(run: MoneyRun, random: Random, isOnAccount: boolean): Promise<void> {
  const [dealer] = run.world.dealers
  const wanted = {
    device: 'old-flasher',
    answers: goodAnswers,
    product: { slug: 'obd-cable' },
    serial: `MONEY-${randomUUID().slice(0, 8)}`,
  }
  const sold =
    (payer: string) =>
    ({ id, total }: { id: number; total: number }) =>
      run.model.sold({ id, kind: 'trade-in', payer, total, goods: { slug: 'obd-cable', quantity: 1 } }, 'USD')
  if (isOnAccount) {
    const body = { ...wanted, dealer: dealer.slug }
    await run.tell(random, someOwner(random, dealer), payLaterTradeIn, { body }, sold(onAccount(dealer)))
  } else {
    const body = { ...wanted, email, billing_address: usAddress, nonce: freshNonce() }
    await run.tell(random, oneOf(random, run.world.customers)!, payTradeIn, { body }, sold('gateway/USD'))
  }
}

/** Rounds half up, in whole numbers. */
const converted = (amount: number, hundredths: number): number => Math.floor((amount * hundredths + 50) / 100)

/** A dealer's card payment: in the currency of the account, or in the other one at the quoted rate. */
function paid(run: MoneyRun, dealer: Dealer, amount: number, isCross: boolean): void {
  const { currency } = dealer
  if (!isCross) return run.model.move(onAccount(dealer), `gateway/${currency}`, amount)
  const [other, rate] = currency === 'USD' ? ['CAD', rates.USD] : ['USD', rates.CAD]
  run.model.move(onAccount(dealer), `exchange/${currency}`, amount)
  run.model.move(`exchange/${other}`, `gateway/${other}`, converted(amount, rate))
}

async function quoteFor(run: MoneyRun, random: Random, dealer: Dealer, amount: number): Promise<string | null> {
  const currency = dealer.currency === 'USD' ? 'CAD' : 'USD'
  const input = { params: { slug: dealer.slug }, body: { currency, amount } } as const
  return (await run.ask(random, someOwner(random, dealer), quoteRate, input))?.id ?? null
}

async function payBalance(run: MoneyRun, random: Random, isCross: boolean): Promise<void> {
  const dealer = oneOf(random, run.world.dealers)!
  const amount = between(random, 100, 40_000)
  const quote = isCross ? await quoteFor(run, random, dealer, amount) : null
  if (isCross && quote === null) return
  const body = { amount, nonce: freshNonce(), ...(quote === null ? {} : { quote }) }
  await run.tell(random, someOwner(random, dealer), payDealerBalance, { params: { slug: dealer.slug }, body }, () =>
    paid(run, dealer, amount, isCross),
  )
}

async function payDeal(run: MoneyRun, random: Random, isCross: boolean): Promise<void> {
  const deal = oneOf(random, run.model.deals)
  if (!deal) return
  const dealer = run.world.dealers[deal.dealer]
  const quote = isCross ? await quoteFor(run, random, dealer, deal.price) : null
  if (isCross && quote === null) return
  const input = {
    params: { slug: dealer.slug, uuid: deal.uuid },
    body: { nonce: freshNonce(), ...(quote === null ? {} : { quote }) },
  }
  await run.tell(random, someOwner(random, dealer), payCreditDeal, input, () => {
    run.model.note(`credit-deals.paid credit-deal/${deal.id}`)
    paid(run, dealer, deal.price, isCross)
    if (deal.credit > deal.price)
      run.model.move(onAccount(dealer), `bonus/${dealer.currency}`, deal.credit - deal.price)
  })
}

async function issueCode(run: MoneyRun, random: Random): Promise<void> {
  const [dealer] = run.world.dealers
  const input = { params: { slug: dealer.slug }, body: { ecu: 1 } }
  await run.tell(random, someOwner(random, dealer), issueDealerCode, input, ({ code }) => {
    run.model.codes.push(code)
    run.model.note('credits issued')
  })
}

async function claimCode(run: MoneyRun, random: Random): Promise<void> {
  const code = oneOf(random, run.model.codes)
  if (code === undefined) return
  const claimer = oneOf(random, run.world.customers)!
  await run.tell(random, claimer, claimTuneCredit, { params: { code } }, () =>
    run.model.claims.push({ code, userId: claimer.userId }),
  )
}

async function useCredit(run: MoneyRun, random: Random): Promise<void> {
  const { claims } = run.model
  const covered = run.world.requests.filter(({ owner }) => claims.some(({ userId }) => userId === owner.userId))
  const request = oneOf(random, random() < 0.9 ? covered : run.world.requests)
  if (!request) return
  const input = { params: { id: request.id }, body: { by: 'credits' as const } }
  await run.tell(random, request.owner, settleTuneRequestFree, input, () => {
    run.model.move('sales/USD', 'credits/USD', creditPrice)
    run.model.note(`credit used request/${request.id}`)
  })
}

export const customerActs: readonly Act[] = [
  { name: 'goods by card', weight: 3, take: (run, random) => buyGoods(run, random, false) },
  { name: 'goods on account', weight: 4, take: (run, random) => buyGoods(run, random, true) },
  { name: 'tune by card', weight: 3, take: (run, random) => buyTune(run, random, false) },
  { name: 'tune on account', weight: 2, take: (run, random) => buyTune(run, random, true) },
  { name: 'trade-in by card', weight: 2, take: (run, random) => tradeIn(run, random, false) },
  { name: 'trade-in on account', weight: 1, take: (run, random) => tradeIn(run, random, true) },
  { name: 'balance by card', weight: 2, take: (run, random) => payBalance(run, random, false) },
  { name: 'tune by card in euro', weight: 3, take: (run, random) => buyTune(run, random, false, 'EUR') },
  { name: 'tune by card in pounds', weight: 2, take: (run, random) => buyTune(run, random, false, 'GBP') },
  { name: 'balance in another currency', weight: 2, take: (run, random) => payBalance(run, random, true) },
  { name: 'credit deal', weight: 2, take: (run, random) => payDeal(run, random, false) },
  { name: 'credit deal in another currency', weight: 2, take: (run, random) => payDeal(run, random, true) },
  { name: 'credit code', weight: 2, take: issueCode },
  { name: 'claim', weight: 3, take: claimCode },
  { name: 'credit used', weight: 3, take: useCredit },
]
