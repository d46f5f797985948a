import { openCart, useStoredCart } from '#features/cart/client/browser-cart.ts'
import { unitsIn } from '#features/cart/rules.ts'
import { link } from '#kit/link.ts'
import { IconShoppingCart } from '#kit/ui/icons.tsx'
import classes from './cart-link.module.css'
import * as m from '../messages/m.ts'

/** Opens the cart and shows its item count. Without scripts, links to the checkout. */
export function CartLink({ className }: { className?: string | undefined }) {
  const totalUnits = unitsIn(useStoredCart())
  return (
    <a
      href={link('/checkout')}
      className={className}
      aria-haspopup="dialog"
      aria-label={m.cartWithItems({ n: totalUnits })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        openCart()
      }}
    >
      <IconShoppingCart size={22} aria-hidden="true" />
      <span className={classes['count']} aria-live="polite" data-empty={totalUnits === 0}>
        {totalUnits}
      </span>
    </a>
  )
}
