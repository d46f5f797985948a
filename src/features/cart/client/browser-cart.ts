import { useSyncExternalStore } from 'react'
import { browserStorage } from '#kit/client/browser-storage.ts'
import { createStore } from '#kit/client/store.ts'
import type { Cart } from '../rules.ts'
import { type CartStore, createCartStore } from './store.ts'

const empty: Cart = []
let store: CartStore | undefined

/** The cart of this browser, created on first use. */
export function browserCart(): CartStore {
  store ??= createCartStore({ storage: browserStorage(), channel: new BroadcastChannel('cart-sync'), events: window })
  return store
}

const subscribeCart = (listener: () => void) => browserCart().subscribe(listener)
const readCart = () => browserCart().get()
const emptyCart = () => empty
/** The entries without prices: empty on the server, the same in all tabs. */
export const useStoredCart = (): Cart => useSyncExternalStore(subscribeCart, readCart, emptyCart)

const drawer = createStore(false)
/** Whether the drawer is open. */
export const useCartDrawer = (): boolean => useSyncExternalStore(drawer.subscribe, drawer.get, () => false)
export const openCart = (): void => drawer.set(true)
export const closeCart = (): void => drawer.set(false)
