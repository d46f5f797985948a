import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useCart } from '#features/cart/client/cart.ts'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { QuestionsLink } from '#kit/ui/questions-link.tsx'
import { useSession } from '#access/ui/session.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import * as m from '../messages/m.ts'

export default function CheckoutPage() {
  const cart = useCart()
  const session = useSession()
  const [ready, setReady] = useState(false)
  // The cart is only known in the browser, so whether it is empty is unknown until mount.
  useEffect(() => setReady(true), [])

  return (
    <PageShell
      title={m.checkout()}
      crumbs={[{ label: m.products(), to: link('/products') }, { label: m.checkout() }]}
      actions={<QuestionsLink topic="ordering" />}
    >
      {!ready || session.state === 'loading' ? (
        <LoadingState lines={8} label={m.loadingCart()} />
      ) : cart.entries.length === 0 ? (
        <EmptyState title={m.emptyCart()} actions={<Link to={link('/products')}>{m.shopProducts()}</Link>}>
          {m.emptyCartHint()}
        </EmptyState>
      ) : (
        <CheckoutForm user={session.user} />
      )}
    </PageShell>
  )
}
