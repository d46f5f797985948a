import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { listAddresses, removeAddress } from '#features/addresses/contract.ts'
import { addressLine } from '#features/addresses/rules.ts'
import { listPaymentMethods, removePaymentMethod } from '#features/payment-methods/contract.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { AddressEditor } from '#features/addresses/ui/address-editor.tsx'
import classes from './profile.module.css'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'My profile', unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  const [addresses, methods] = await Promise.all([call(listAddresses, {}), call(listPaymentMethods, {})])
  return { user, addresses: addresses.data, methods: methods.data }
}

export const HydrateFallback = () => <LoadingState lines={8} label="Loading your profile" />

export default function ProfilePage() {
  const { user, addresses, methods } = useLoaderData<typeof clientLoader>()
  const revalidator = useRevalidator()
  const [editing, setEditing] = useState<number | null>(null)
  const done = async () => {
    setEditing(null)
    await revalidator.revalidate()
  }
  return (
    <PageShell title={user.name} lead={user.email}>
      <nav aria-label="Profile" className={classes['ways']}>
        <Link to={link('/profile/orders')}>Orders and invoices</Link>
        <Link to={link('/profile/security')}>Password, devices and second factor</Link>
      </nav>
      <PagePart title="Addresses">
        <ul className={classes['list']}>
          {addresses.map((address) => (
            <li key={address.id}>
              {editing === address.id ? (
                <AddressEditor address={address} onDone={done} onCancel={() => setEditing(null)} />
              ) : (
                <>
                  <span>
                    <b>{address.full_name}</b>
                    {addressLine(address)}
                  </span>
                  {!address.readonly && (
                    <span className={classes['acts']}>
                      <button type="button" onClick={() => setEditing(address.id)}>
                        Change
                      </button>
                      <ConfirmButton
                        label="Remove"
                        title="Remove this address?"
                        confirmLabel="Remove"
                        onConfirm={async () => {
                          await call(removeAddress, { params: { id: address.id } })
                          await done()
                        }}
                      >
                        {addressLine(address)} is removed from your profile. Orders keep their own copy.
                      </ConfirmButton>
                    </span>
                  )}
                </>
              )}
            </li>
          ))}
          {addresses.length === 0 && editing !== 0 && <li>No address is kept yet.</li>}
        </ul>
        {editing === 0 ? (
          <AddressEditor address={null} onDone={done} onCancel={() => setEditing(null)} />
        ) : (
          <button type="button" className={classes['add']} onClick={() => setEditing(0)}>
            Add an address
          </button>
        )}
      </PagePart>
      <PagePart title="Cards" lead="Kept in the payment provider's vault; the shop never sees their numbers.">
        <ul className={classes['list']}>
          {methods.map((method) => (
            <li key={method.id}>
              <span>
                <b>
                  {method.card_type} ending in {method.last_four}
                </b>
                {method.is_expired ? 'Expired' : 'Valid to'} {String(method.expiration_month).padStart(2, '0')}/
                {method.expiration_year}
              </span>
              <ConfirmButton
                label="Remove"
                title="Forget this card?"
                confirmLabel="Forget"
                onConfirm={async () => {
                  await call(removePaymentMethod, { params: { id: method.id } })
                  await done()
                }}
              >
                The card ending in {method.last_four} can then be used only by entering it again.
              </ConfirmButton>
            </li>
          ))}
          {methods.length === 0 && <li>No card is kept. You can keep one at the next checkout.</li>}
        </ul>
      </PagePart>
    </PageShell>
  )
}
