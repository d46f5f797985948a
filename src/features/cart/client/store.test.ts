import { expect, test, vi } from 'vitest'
import { cartAddEvent, cartKey, cartRemoveEvent, createCartStore } from './store.ts'
import { type CartEntry, entryHash } from '../rules.ts'

const cable: CartEntry = { product: { slug: 'obd-cable', pricesByCurrency: { USD: 4999 } }, options: [], quantity: 1 }
const shirt: CartEntry = { product: { slug: 'shirt', pricesByCurrency: { USD: 2500 } }, options: [], quantity: 2 }

class MemoryStorage {
  readonly items = new Map<string, string>()
  getItem = (name: string) => this.items.get(name) ?? null
  setItem = (name: string, value: string) => void this.items.set(name, value)
}

/** Tabs that share storage and a channel. As in browsers, a sender does not get its own messages. */
function browser() {
  const storage = new MemoryStorage()
  const tabs: ((event: MessageEvent) => void)[] = []
  const openTab = () => {
    const events = new EventTarget()
    let own: ((event: MessageEvent) => void) | undefined
    const channel = {
      postMessage: (data: unknown) => {
        for (const hear of tabs) if (hear !== own) hear(new MessageEvent('message', { data }))
      },
      addEventListener: (_: string, hear: unknown) => {
        own = hear as (event: MessageEvent) => void
        tabs.push(own)
      },
    }
    return { events, cart: createCartStore({ storage, channel, events }) }
  }
  return { storage, openTab }
}
const contents = (cart: { get: () => readonly CartEntry[] }) =>
  cart.get().map(({ product, quantity }) => `${product.slug} ${quantity}`)

test('a cart outlives its page', () => {
  const { openTab } = browser()
  openTab().cart.add(cable)
  expect(contents(openTab().cart)).toEqual(['obd-cable 1'])
})

test('a change in one tab is seen in the others', () => {
  const { openTab } = browser()
  const [first, second] = [openTab(), openTab()]
  const seen = vi.fn<() => void>()
  second.cart.subscribe(seen)
  first.cart.add(cable)
  expect(contents(second.cart)).toEqual(['obd-cable 1'])
  expect(seen).toHaveBeenCalledOnce()
})

test('two tabs that add at once lose nothing, even when the message is late', () => {
  const { storage } = browser()
  const tab = () => createCartStore({ storage, channel: null, events: new EventTarget() })
  const [first, second] = [tab(), tab()]
  first.add(cable)
  second.add(shirt)
  expect(contents(tab())).toEqual(['obd-cable 1', 'shirt 2'])
})

test('an undone removal is back at its place with its quantity', () => {
  const { cart } = browser().openTab()
  cart.add(shirt)
  cart.add(cable)
  const undo = cart.remove(entryHash(shirt))
  expect(contents(cart)).toEqual(['obd-cable 1'])
  undo?.()
  expect(contents(cart)).toEqual(['shirt 2', 'obd-cable 1'])
})

test('an undo after the same thing was added again combines both', () => {
  const { cart } = browser().openTab()
  cart.add(shirt)
  const undo = cart.remove(entryHash(shirt))
  cart.add({ ...shirt, quantity: 3 })
  undo?.()
  expect(contents(cart)).toEqual(['shirt 5'])
})

test('removing what is not there says so and changes nothing', () => {
  const { cart } = browser().openTab()
  cart.add(cable)
  expect(cart.remove('nothing')).toBeNull()
  expect(contents(cart)).toEqual(['obd-cable 1'])
})

test('adding and removing fire one event each, with the entry', () => {
  const { cart, events } = browser().openTab()
  const heard: [string, CartEntry][] = []
  for (const name of [cartAddEvent, cartRemoveEvent])
    events.addEventListener(name, (event) => heard.push([name, (event as CustomEvent<CartEntry>).detail]))
  cart.add(cable)
  cart.setQuantity(entryHash(cable), 4)
  cart.remove(entryHash(cable))
  expect(heard).toEqual([
    [cartAddEvent, cable],
    [cartRemoveEvent, { ...cable, quantity: 4 }],
  ])
})

test('quantities stay between 1 and 20 whatever is requested', () => {
  const { cart } = browser().openTab()
  cart.add(cable)
  cart.setQuantity(entryHash(cable), 999)
  expect(contents(cart)).toEqual(['obd-cable 20'])
  cart.setQuantity(entryHash(cable), -3)
  expect(contents(cart)).toEqual(['obd-cable 1'])
})

test('without a storage the cart lives in the page', () => {
  const cart = createCartStore({ storage: null, channel: null, events: new EventTarget() })
  cart.add(cable)
  cart.add(cable)
  expect(contents(cart)).toEqual(['obd-cable 2'])
})

test('a full storage loses no entry of this page', () => {
  const storage = {
    getItem: () => null,
    setItem: () => {
      throw new Error('quota')
    },
  }
  const cart = createCartStore({ storage, channel: null, events: new EventTarget() })
  cart.add(cable)
  cart.add(shirt)
  expect(contents(cart)).toEqual(['obd-cable 1', 'shirt 2'])
})

test('garbage in the storage or on the channel is an empty cart', () => {
  const { storage, openTab } = browser()
  storage.setItem(cartKey, '{"v":1,"entries":[{"product":')
  const { cart } = openTab()
  expect(cart.get()).toEqual([])
})
