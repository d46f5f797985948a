import { Button } from '#kit/ui/button.tsx'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { roles } from '#access/permissions.ts'
import { link } from '#kit/link.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { Price } from '#kit/ui/price.tsx'
import { useSession } from '#access/ui/session.tsx'
import { useCart } from '#features/cart/client/cart.ts'
import { RemindForm } from '#features/cart-reminders/ui/remind-form.tsx'
import classes from './cart-drawer.module.css'
import { CartLines } from '#features/cart/screens/cart-lines.tsx'
import * as m from '../../features/cart/messages/m.ts'

/** Loaded for dealer members only, because nobody else buys on account. */
const DealerCartWarning = lazy(() => import('./dealer-cart-warning.tsx'))

/** Cart drawer, available on any page. */
export default function CartDrawer() {
  const { entries, isOpen, close } = useCart()
  return (
    <Dialog side open={isOpen} onClose={close} title={m.yourCart()} footer={entries.length > 0 && <Totals />}>
      {entries.length > 0 ? (
        <CartLines onLeave={close} />
      ) : (
        <EmptyState
          title={m.emptyCart()}
          actions={
            <Button to={link('/products')} onClick={close}>
              {m.shopProducts()}
            </Button>
          }
        >
          {m.emptyCartHint()}
        </EmptyState>
      )}
    </Dialog>
  )
}

function Totals() {
  const { totals, close } = useCart()
  const { pricesIncludeTax } = useSite()
  const navigate = useNavigate()
  const { user } = useSession()
  const unpriced = totals.unpricedHashes.length
  return (
    <div>
      <p className={classes['sum']} aria-live="polite">
        <span>{m.subtotal({ small: (text) => <small>{text}</small>, n: totals.totalUnits })}</span>
        <Price minor={totals.subtotal} was={totals.listSubtotal} currency={totals.currency} showSaving />
      </p>
      <p className={classes['note']}>
        {unpriced > 0
          ? m.unpriced({ n: unpriced, currency: totals.currency })
          : pricesIncludeTax
            ? m.vatIncluded()
            : m.taxAtCheckout()}
      </p>
      {user?.role === roles.dealer && (
        <Suspense>
          <DealerCartWarning />
        </Suspense>
      )}
      <Button
        size="md"
        fullWidth
        disabled={unpriced > 0}
        onClick={() => {
          close()
          void navigate(link('/checkout'))
        }}
      >
        {m.checkout()}
      </Button>
      <div className={classes['remind']}>
        <RemindForm />
      </div>
    </div>
  )
}
