import { useMemo, useState } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useOwnPrices } from '#features/pricing/client/own-prices.ts'
import { useSalePercent } from '#features/pricing/client/sale-percent.ts'
import { browserCart, closeCart, openCart, useCartDrawer, useStoredCart } from './browser-cart.ts'
import type { Cart, CartEntry } from '../rules.ts'
import { type CartEntryView, type CartTerms, type CartTotals, cartTotals, viewCart } from '../rules-view.ts'
import * as m from '../messages/m.ts'

export interface CartInBrowser {
  entries: CartEntryView[]
  /** In the currency of the page. */
  totals: CartTotals
  add: (entry: CartEntry) => void
  /** Clamped between 1 and 20. */
  setQuantity: (hash: string, quantity: number) => void
  /** Removes an entry and offers to undo it. */
  remove: (hash: string) => void
  /** Removes exactly what was bought. */
  removeBought: (bought: Cart) => void
  /** Whether the drawer is open. */
  isOpen: boolean
  open: () => void
  close: () => void
}

const slugsOf = (cart: Cart, isTune: boolean): string[] =>
  cart.flatMap(({ product, tune }) => ((tune !== undefined) === isTune ? product.slug : []))

/** The cart of this browser: empty on the server, the same in all tabs, priced in the currency of the page. */
export function useCart(): CartInBrowser {
  const cart = useStoredCart()
  const isOpen = useCartDrawer()
  const terms = useCartTerms(cart)
  return useMemo(
    () => ({
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
      open: openCart,
      close: closeCart,
    }),
    [cart, terms, isOpen],
  )
}

/** The customer's prices for these entries in the currency of the page, whether or not they are in the cart. */
export function useCartTerms(cart: Cart): CartTerms {
  const { currency } = useSite()
  const salePercent = useSalePercent()
  const ownProducts = useOwnPrices('products', slugsOf(cart, false))
  const ownTunes = useOwnPrices('tunes', slugsOf(cart, true))
  const ownPrices = useMemo(
    () =>
      new Map([
        ...ownProducts,
        ...[...ownTunes].map(([slug, { price }]) => [`tune/${slug}`, { price, quantity_prices: [] }] as const),
      ]),
    [ownProducts, ownTunes],
  )
  const [now] = useState(() => new Date())
  return useMemo(() => ({ currency, salePercent, ownPrices, now }), [currency, salePercent, ownPrices, now])
}
