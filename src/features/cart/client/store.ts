import { createStore } from '#kit/client/store.ts'
import { addEntry, type Cart, type CartEntry, entryHash, removeBought, removeEntry, setQuantity } from '../rules.ts'
import { parseCart, serializeCart } from '../rules-storage.ts'

export const cartKey = 'overboost-cart'
export const cartAddEvent = 'overboost:cart-add'
export const cartRemoveEvent = 'overboost:cart-remove'

export interface CartPlaces {
  storage: Pick<Storage, 'getItem' | 'setItem'> | null
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'> | null
  events: Pick<EventTarget, 'dispatchEvent'>
}

export interface CartStore {
  get: () => Cart
  subscribe: (listener: () => void) => () => void
  add: (entry: CartEntry) => void
  setQuantity: (hash: string, quantity: number) => void
  /** Returns an undo function, or null when there is no such entry. */
  remove: (hash: string) => (() => void) | null
  removeBought: (bought: Cart) => void
}

/**
 * One browser's cart: in its storage and the same in all tabs. Each change starts from the stored cart, so tabs do
 * not undo one another. Without storage, the cart lives as long as the page.
 */
export function createCartStore({ storage, channel, events }: CartPlaces): CartStore {
  /** After a failed write, the stored cart is older than the one on screen. */
  let isStored = storage !== null
  const { get, set: show, subscribe } = createStore<Cart>(read())

  function read(): CartEntry[] {
    try {
      return parseCart(storage?.getItem(cartKey) ?? null)
    } catch {
      return []
    }
  }
  function change(how: (cart: Cart) => Cart): void {
    const next = how(isStored ? read() : get())
    const text = serializeCart(next)
    try {
      storage?.setItem(cartKey, text)
    } catch {
      isStored = false
    }
    show(next)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel?.postMessage(text)
  }
  const announce = (name: string, entry: CartEntry) => events.dispatchEvent(new CustomEvent(name, { detail: entry }))

  channel?.addEventListener('message', ({ data }: MessageEvent) => {
    if (typeof data === 'string') show(parseCart(data))
  })

  return {
    get,
    subscribe,
    add: (entry) => {
      change((current) => addEntry(current, entry))
      announce(cartAddEvent, entry)
    },
    setQuantity: (hash, quantity) => change((current) => setQuantity(current, hash, quantity)),
    remove: (hash) => {
      const cart = get()
      const index = cart.findIndex((entry) => entryHash(entry) === hash)
      const entry = cart[index]
      if (!entry) return null
      change((current) => removeEntry(current, hash))
      announce(cartRemoveEvent, entry)
      return () => {
        change((current) =>
          current.some((other) => entryHash(other) === hash)
            ? addEntry(current, entry)
            : current.toSpliced(Math.min(index, current.length), 0, entry),
        )
        announce(cartAddEvent, entry)
      }
    },
    removeBought: (bought) => change((current) => removeBought(current, bought)),
  }
}
