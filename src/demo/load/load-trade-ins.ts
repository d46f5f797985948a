import { sql, eq } from 'drizzle-orm'
import { readCartLines } from '#features/checkout/server/cart-lines.ts'
import { audits } from '#features/audits/server/tables.ts'
import { users } from '#features/identity/server/tables.ts'
import { readPriceBook } from '#features/pricing/server/price-book.ts'
import { readProductIndex } from '#features/products/server/product-index.ts'
import { type Answers, allowanceFor, conditionOf, serialKey, type TradeInState } from '#features/trade-ins/rules.ts'
import { insertDifferenceOrder } from '#features/trade-ins/server/difference-order.ts'
import { tradeInDevices, tradeInRequests } from '#features/trade-ins/server/tables.ts'
import type { PricesByCurrency } from '#kit/money.ts'
import { type Database, one } from '#kit/server/database.ts'
import type { Versions } from '#kit/server/versioned.ts'
import { demoCustomer } from '../customers.ts'
import { demoLogins } from '../logins.ts'
import { type DemoPurchase, priceShipped } from './demo-purchases.ts'
import { writePurchases } from './load-orders.ts'
import { postDemoTransfers } from './post-demo-transfers.ts'

/** US dollars by condition: good, worn, faulty; null is not accepted. All brands except our own are invented. */
const devices = [
  ['flashzilla-v1', 'Overboost', 'FLASHZILLA V1', 140, 90, 30, 'The first one, with the round display.'],
  ['flashzilla-v2', 'Overboost', 'FLASHZILLA V2', 220, 150, 50, 'With its OBD cable.'],
  ['flashzilla-lite', 'Overboost', 'FLASHZILLA Lite', 110, 70, 20, ''],
  ['fzpro-one', 'Overboost', 'FZPRO, first series', 600, 420, 150, 'With case, supply and harness set.'],
  ['kestrel-link', 'Kestrel', 'Link 2', 160, 100, null, 'Not the version for trucks.'],
  ['kestrel-bench', 'Kestrel', 'Bench Station', 380, 260, 60, 'With its bench harness.'],
  ['rapidmap-pro', 'Rapidmap', 'Pro', 250, 170, 40, ''],
  ['rapidmap-go', 'Rapidmap', 'Go', 90, 60, null, 'Bluetooth dongle.'],
  ['northfield-x1', 'Northfield', 'X1', 200, 130, 30, 'Licenses must be given back to Northfield.'],
  ['northfield-x3', 'Northfield', 'X3', 320, 220, 60, ''],
] as const

const inAll = (usd: number | null): PricesByCurrency =>
  usd === null
    ? {}
    : {
        USD: usd * 100,
        CAD: Math.round(usd * 1.35) * 100,
        EUR: Math.round(usd * 0.92) * 100,
        GBP: Math.round(usd * 0.79) * 100,
      }

const good: Answers = { powers_on: true, connects: true, complete: true, casing: 'clean', unlinked: true }
const worn: Answers = { ...good, casing: 'marked' }
const faulty: Answers = { ...good, connects: false }
interface Story {
  device: (typeof devices)[number][0]
  tool: 'flashzilla-v3' | 'fzpro' | 'flashzilla-lite'
  answers: Answers
  daysAgo: number
  state: TradeInState
  reason?: string
}
const stories: readonly Story[] = [
  { device: 'flashzilla-v2', tool: 'flashzilla-v3', answers: good, daysAgo: 3, state: 'awaiting_device' },
  { device: 'kestrel-link', tool: 'flashzilla-v3', answers: worn, daysAgo: 9, state: 'awaiting_device' },
  { device: 'rapidmap-go', tool: 'flashzilla-lite', answers: good, daysAgo: 41, state: 'awaiting_device' },
  { device: 'northfield-x3', tool: 'fzpro', answers: good, daysAgo: 14, state: 'received' },
  { device: 'flashzilla-v1', tool: 'flashzilla-v3', answers: worn, daysAgo: 12, state: 'received' },
  { device: 'fzpro-one', tool: 'fzpro', answers: good, daysAgo: 66, state: 'accepted' },
  { device: 'flashzilla-v2', tool: 'flashzilla-v3', answers: worn, daysAgo: 75, state: 'accepted' },
  { device: 'rapidmap-pro', tool: 'flashzilla-v3', answers: faulty, daysAgo: 80, state: 'accepted' },
  {
    device: 'kestrel-bench',
    tool: 'fzpro',
    answers: good,
    daysAgo: 34,
    state: 'rejected',
    reason: 'The bench harness is missing and the housing is cracked.',
  },
  {
    device: 'northfield-x1',
    tool: 'flashzilla-v3',
    answers: good,
    daysAgo: 90,
    state: 'settled',
    reason: 'The device is still bound to another account.',
  },
]
const dayMs = 86_400_000
const decided: readonly TradeInState[] = ['accepted', 'rejected', 'settled']

/** Staff actions of a story, in days after the payment, so that the audit log matches the states. */
function actsOfStory({ state, reason = '' }: Story, asked: { difference: number; currency: string }) {
  const acts: { act: string; days: number; before: TradeInState; after: object; reason: string }[] = []
  if (state === 'awaiting_device') return acts
  acts.push({ act: 'receive', days: 7, before: 'awaiting_device', after: { state: 'received' }, reason: '' })
  if (state === 'accepted')
    acts.push({ act: 'accept', days: 9, before: 'received', after: { state }, reason: 'As described.' })
  if (state === 'rejected' || state === 'settled')
    acts.push({ act: 'reject', days: 9, before: 'received', after: { state: 'rejected', ...asked }, reason })
  if (state === 'settled')
    acts.push({ act: 'settle', days: 12, before: 'rejected', after: { state }, reason: 'Paid by bank transfer.' })
  return acts
}

/**
 * Devices accepted for trade-in, and trade-ins in every state over the last months; the first belongs to the customer
 * login.
 */
export async function loadTradeIns(database: Database, versions: Versions, now: Date): Promise<void> {
  const rows = await database.db
    .insert(tradeInDevices)
    .values(
      devices.map(([slug, make, model, best, middle, least, note]) => ({
        slug,
        make,
        model,
        note,
        allowances: { good: inAll(best), worn: inAll(middle), faulty: inAll(least) },
      })),
    )
    .returning()
  const [productIndex, book] = await Promise.all([
    readProductIndex(database, versions),
    readPriceBook(database, versions),
  ])
  const [login] = await database.db.select().from(users).where(eq(users.email, demoLogins[0]!.email))
  const customers = Array.from({ length: 260 }, (_, number) => demoCustomer(number)).filter(
    ({ region }) => region === 1,
  )
  const made: { purchase: DemoPurchase; story: Story; price: number; allowance: number }[] = []
  for (const [index, story] of stories.entries()) {
    const found = customers[index * 3]!
    const account = index === 0 ? login : undefined
    const customer = account
      ? {
          ...found,
          currency: 'USD' as const,
          address: { ...found.address, full_name: account.name, email: account.email },
        }
      : found
    const product = productIndex.bySlug.get(story.tool)
    const device = rows.find(({ slug }) => slug === story.device)
    const condition = conditionOf(story.answers)
    if (!product || !device || condition === null) continue
    const options = product.options.map(({ id, selections }) => ({ id, selection: selections[0]!.name }))
    const [line] = readCartLines(productIndex, [{ slug: product.slug, quantity: 1, options }], {
      currency: customer.currency,
      own: new Map(),
      now,
    })
    const offered = allowanceFor(device.allowances, condition, customer.currency)
    if (!line || offered === null) continue
    const { address } = customer
    const paidAt = new Date(now.getTime() - story.daysAgo * dayMs)
    const quote = await priceShipped(database, book, customer, [{ ...line.priced, allowance: offered }], paidAt)
    const { unitPrice, allowance } = quote.lines[0]!
    made.push({
      story,
      price: unitPrice + allowance,
      allowance,
      purchase: {
        customer,
        paidAt,
        quote,
        lines: [
          { slug: product.slug, name: product.name, options: line.sold.options, productId: product.id, tuneId: null },
        ],
        order: {
          kind: 'trade-in',
          region: customer.region,
          currency: customer.currency,
          userId: account?.id ?? null,
          visitorId: null,
          email: address.email,
          billingAddress: address,
          shippingAddress: address,
          shippingTier: quote.shipping?.slug ?? null,
          vehicle: null,
        },
      },
    })
  }
  await database.transact(async (tx) => {
    const orderIds = await writePurchases(
      tx,
      made.map(({ purchase }) => purchase),
    )
    await tx.insert(tradeInRequests).values(
      made.map(({ story, purchase, price, allowance }, index) => {
        const id = orderIds[index]!
        const device = rows.find(({ slug }) => slug === story.device)!
        const at = (days: number) => new Date(purchase.paidAt.getTime() + days * dayMs)
        const isHere = story.state !== 'awaiting_device'
        const isDecided = decided.includes(story.state)
        const isBack = story.reason !== undefined
        const serial = `${device.make.slice(0, 2).toUpperCase()}-${20_418 + id * 37}`
        return {
          orderId: id,
          region: purchase.customer.region,
          state: story.state,
          deviceId: device.id,
          device: `${device.make} ${device.model}`,
          serial,
          serialKey: serialKey(serial),
          answers: story.answers,
          condition: conditionOf(story.answers)!,
          price,
          allowance,
          allowanceNet: allowance,
          currency: purchase.customer.currency,
          heldAt: isBack ? null : purchase.paidAt,
          paidAt: purchase.paidAt,
          returnCode: `TI-${id}-DEMO`,
          deadlineAt: at(30),
          remindedAt: at(23),
          receivedAt: isHere ? at(7) : null,
          decidedAt: isDecided ? at(9) : null,
          difference: isBack ? allowance : null,
          reason: story.reason ?? '',
          createdAt: purchase.paidAt,
        }
      }),
    )
    const { rows: staff } = await tx.execute<{ id: number }>(sql`select id from ${users} where email like 'admin@%'`)
    await tx.insert(audits).values(
      made
        .flatMap(({ story, purchase, allowance }, index) =>
          actsOfStory(story, { difference: allowance, currency: purchase.customer.currency }).map(
            ({ act, days, before, after, reason }) => ({
              actorId: one(staff).id,
              action: `trade-ins.${act}`,
              object: `trade-in/${orderIds[index]!}`,
              before: { state: before },
              after,
              reason,
              createdAt: new Date(purchase.paidAt.getTime() + days * dayMs),
            }),
          ),
        )
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    )
    for (const [index, { story, purchase, allowance }] of made.entries()) {
      if (story.state !== 'rejected') continue
      const id = orderIds[index]!
      const asked = { id, region: purchase.customer.region, tool: purchase.lines[0]!.name }
      const differenceOrderId = await insertDifferenceOrder(tx, asked, allowance, now)
      await tx.update(tradeInRequests).set({ differenceOrderId }).where(eq(tradeInRequests.orderId, id))
    }
    await postDemoTransfers(
      tx,
      made.flatMap(({ purchase: { customer, paidAt }, allowance, story }, index) =>
        story.reason === undefined
          ? [
              {
                kind: 'trade-in',
                reference: `order/${orderIds[index]!}/trade-in`,
                group: `order/${orderIds[index]!}`,
                at: paidAt,
                postings: [
                  {
                    from: `revenue/goods/${customer.currency}`,
                    to: `expense/trade-ins/${customer.currency}`,
                    amount: allowance,
                    currency: customer.currency,
                  },
                ],
              },
            ]
          : [],
      ),
    )
  })
}
