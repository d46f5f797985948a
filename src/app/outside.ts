import { browserCart } from '#features/cart/client/browser-cart.ts'
import { cartAddEvent, cartRemoveEvent } from '#features/cart/client/store.ts'
import type { CartEntry } from '#features/cart/rules.ts'
import { type ConsentFacts, consentNow, followConsent, isUntracked } from '#features/notices/client/consent.ts'
import { getOrderByToken } from '#features/orders/contract.ts'
import { isUncounted, keptPath, stepOf } from '#features/visits/rules.ts'
import { call } from '#kit/call.ts'
import { type Currency, priceWithOptions } from '#kit/money.ts'

/** Outside services that get events of consenting visitors, each in a hidden frame (specification sections 2 and 4). */
const names = ['analytics', 'pixel'] as const
type Name = (typeof names)[number]

interface OutsideEvent {
  name: string
  facts: Record<string, unknown>
}
interface Frame {
  element: HTMLIFrameElement
  isReady: boolean
  waiting: OutsideEvent[]
  /** Last page reported to it. */
  page: string
}

const frames = new Map<Name, Frame>()
let site: { consent: ConsentFacts; currency: Currency } | null = null

/** Reports events to outside services, as far as the visitor consented. Called with the site context. */
export function tellOutside(facts: NonNullable<typeof site>): void {
  const isFirst = site === null
  site = facts
  if (isFirst) {
    addEventListener(cartAddEvent, (event) => tellOfEntry('add_to_cart', event))
    addEventListener(cartRemoveEvent, (event) => tellOfEntry('remove_from_cart', event))
    followConsent(showPage)
  }
  showPage()
}

/** Adds frames of permitted services and removes others; removing a frame ends its script. */
function settle(): void {
  const consent = site && !isUntracked() ? consentNow(site.consent) : null
  for (const name of names) {
    const frame = frames.get(name)
    if (consent?.[name] && !frame) frames.set(name, newFrame(name))
    if (!consent?.[name] && frame) {
      frame.element.remove()
      frames.delete(name)
    }
  }
}

function newFrame(name: Name): Frame {
  const element = document.createElement('iframe')
  const frame: Frame = { element, isReady: false, waiting: [], page: '' }
  Object.assign(element, { src: `/outside/${name}`, hidden: true, title: name, referrerPolicy: 'no-referrer' })
  element.addEventListener('load', () => {
    frame.isReady = true
    for (const event of frame.waiting.splice(0)) send(frame, event)
  })
  document.body.append(element)
  return frame
}

function send(frame: Frame, event: OutsideEvent): void {
  if (frame.isReady) frame.element.contentWindow?.postMessage(event, location.origin)
  else frame.waiting.push(event)
}

/** URL without tokens, personal record IDs and queries. */
const pageFacts = () => ({ page_location: `${location.origin}${keptPath(location.pathname)}` })

function tell(name: string, facts: Record<string, unknown>, to: Iterable<Frame> = frames.values()): void {
  for (const frame of to)
    send(frame, { name, facts: { ...pageFacts(), page_title: keptPath(location.pathname), ...facts } })
}

const major = (minor: number) => minor / 100
const itemOf = ({ product, options, quantity, tune }: CartEntry, currency: Currency) => {
  const price = priceWithOptions(
    product.pricesByCurrency,
    options.map(({ selection }) => selection.pricesByCurrency),
    currency,
  )
  return {
    item_id: product.slug,
    item_category: tune === undefined ? 'product' : 'tune',
    quantity,
    ...(price === null ? {} : { price: major(price) }),
  }
}
const worthOf = (items: readonly { price?: number; quantity: number }[]) =>
  Math.round(items.reduce((sum, { price = 0, quantity }) => sum + price * quantity * 100, 0)) / 100

const goods = (entries: readonly CartEntry[], currency: Currency) => {
  const items = entries.map((entry) => itemOf(entry, currency))
  return { currency, value: worthOf(items), items }
}

function tellOfEntry(name: string, event: Event): void {
  settle()
  if (site && frames.size > 0) tell(name, goods([(event as CustomEvent<CartEntry>).detail], site.currency))
}

/** Reports the current page and related events, once per frame. */
function showPage(): void {
  settle()
  const { pathname, search } = location
  if (!site || isUncounted(pathname)) return
  const page = pathname + search
  const due = [...frames.values()].filter((frame) => frame.page !== page)
  if (due.length === 0) return
  for (const frame of due) frame.page = page
  tell('page_view', {}, due)
  const asked = new URLSearchParams(search)
  const step = stepOf(pathname, asked)
  const product = /^\/products\/([\w-]+)$/.exec(pathname)?.[1] ?? (step === 'tune' ? asked.get('tunes') : null)
  if (product) tell('view_item', { items: [{ item_id: product, quantity: 1 }] }, due)
  if (step === 'checkout')
    tell('begin_checkout', pathname === '/checkout' ? goods(browserCart().get(), site.currency) : {}, due)
  if (step === 'paid') void tellOfPurchase(pathname, due)
}

const soldKey = 'overboost-told'
async function tellOfPurchase(pathname: string, due: readonly Frame[]): Promise<void> {
  const [, id = '', token = ''] = /^\/profile\/orders\/(\d+)\/([^/]+)\/invoice$/.exec(pathname) ?? []
  // A purchase is reported once, however often its page is loaded.
  const told = (sessionStorage.getItem(soldKey) ?? '').split(' ')
  if (told.includes(id)) return
  sessionStorage.setItem(soldKey, [...told, id].join(' '))
  const order = await call(getOrderByToken, { params: { id: Number(id), token } })
  settle()
  const facts = {
    transaction_id: `${order.id}`,
    currency: order.currency,
    value: major(order.total),
    tax: major(order.tax),
    shipping: major(order.shipping),
    items: order.lines.map((line) => ({
      item_id: line.slug,
      item_category: line.kind,
      quantity: line.quantity,
      price: major(line.unit_price),
    })),
  }
  tell(
    'purchase',
    facts,
    due.filter((frame) => [...frames.values()].includes(frame)),
  )
}
