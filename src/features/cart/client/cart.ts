import { createStore } from '#kit/client/store.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useOwnPrices } from '#features/pricing/client/own-prices.ts'
import { useSalePercent } from '#features/pricing/client/sale-percent.ts'
import { type CartStore, createCartStore } from './store.ts'
import { type Cart, type CartEntry, type CartEntryView, type CartTotals, cartTotals, viewCart } from '../rules.ts'
import * as m from '../messages/m.ts'

const empty: Cart = []
let store: CartStore | undefined

/** The cart of this browser, made on first use. */
function browserCart(): CartStore {
  store ??= createCartStore({ storage: storageOf(), channel: new BroadcastChannel('cart-sync'), events: window })
  return store
}

function storageOf(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

const subscribeCart = (listener: () => void) => browserCart().subscribe(listener)
const readCart = () => browserCart().get()
const emptyCart = () => empty

const drawer = createStore(false)

export interface CartInBrowser {
  entries: CartEntryView[]
  /** In the currency of the page. */
  totals: CartTotals
  add: (entry: CartEntry) => void
  /** Clamped between 1 and 20. */
  setQuantity: (hash: string, quantity: number) => void
  /** Removes an entry and offers to undo it. */
  remove: (hash: string) => void
  /** After a purchase: exactly what was bought goes. */
  removeBought: (bought: Cart) => void
  /** Whether the drawer is open. */
  isOpen: boolean
  open: () => void
  close: () => void
}

/** The cart as this browser knows it: empty on the server, the same in all tabs, in the currency of the page. */
export function useCart(): CartInBrowser {
  const { currency } = useSite()
  const cart = useSyncExternalStore(subscribeCart, readCart, emptyCart)
  const isOpen = useSyncExternalStore(drawer.subscribe, drawer.get, () => false)
  const salePercent = useSalePercent()
  const ownPrices = useOwnPrices(
    'products',
    cart.map(({ product }) => product.slug),
  )
  return useMemo(() => {
    const terms = { currency, salePercent, ownPrices }
    return {
      entries: viewCart(cart, terms),
      totals: cartTotals(cart, terms),
      isOpen,
      add: (entry) => browserCart().add(entry),
      setQuantity: (hash, quantity) => browserCart().setQuantity(hash, quantity),
      remove: (hash) => {
        const undo = browserCart().remove(hash)
        if (undo) notify({ text: m.removedFromCart(), action: { label: m.undo(), run: undo } })
      },
      removeBought: (bought) => browserCart().removeBought(bought),
      open: () => drawer.set(true),
      close: () => drawer.set(false),
    }
  }, [cart, currency, isOpen, salePercent, ownPrices])
}
