import { Button } from '#kit/ui/button.tsx'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useParams, useRevalidator } from 'react-router'
import { browserCart } from '#features/cart/client/browser-cart.ts'
import { parseCart } from '#features/cart/rules-storage.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import rows from '#kit/ui/rows.module.css'
import { useAction } from '#kit/ui/use-action.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { getSharedCart, openSharedCart, stopCartReminders } from '../contract/cart-reminders.ts'
import { missingFrom } from '../rules-restore.ts'
import classes from './saved-cart.module.css'
import * as m from '../messages/m.ts'

const paramsOf = (params: Record<string, string | undefined>) => ({
  id: Number(params['id']),
  token: params['token'] ?? '',
})
export const clientLoader = ({ params }: ClientLoaderFunctionArgs) => call(getSharedCart, { params: paramsOf(params) })

/** Opened from a reminder: restores the cart in this browser, or stops such emails. */
export default function SavedCartPage() {
  const { lines, gone, stopped } = useLoaderData<typeof clientLoader>()
  const params = paramsOf(useParams())
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { run, busy, failure } = useAction()
  const open = () =>
    run(async () => {
      const { cart } = await call(openSharedCart, { params })
      const store = browserCart()
      for (const entry of missingFrom(store.get(), parseCart(cart))) store.add(entry)
      await navigate(link('/checkout'))
    })
  const stop = () =>
    run(async () => {
      await call(stopCartReminders, { params })
      await revalidate()
    })
  return (
    <PageShell {...(lines.length > 0 ? { lead: m.lead() } : {})}>
      {lines.length === 0 ? (
        <EmptyState title={m.cartGone()} actions={<Button to={link('/products')}>{m.shop()}</Button>} />
      ) : (
        <>
          <ul className={rows['rows']}>
            {lines.map(({ name, quantity }) => (
              <li key={name}>{m.quantityOf({ n: quantity, name })}</li>
            ))}
          </ul>
          {gone > 0 && <p className={classes['note']}>{m.someGone({ n: gone })}</p>}
          <WriteButton loading={busy} onClick={() => void open()} style={{ marginTop: 'var(--mantine-spacing-lg)' }}>
            {m.continueToCheckout()}
          </WriteButton>
        </>
      )}
      <FormFailure message={failure} />
      <div id="stop" className={classes['stop']}>
        {stopped ? (
          <output>{m.stopped()}</output>
        ) : (
          <>
            <Button variant="default" disabled={busy} onClick={() => void stop()}>
              {m.stop()}
            </Button>
            <p className={classes['note']}>{m.stopHint()}</p>
          </>
        )}
      </div>
    </PageShell>
  )
}
