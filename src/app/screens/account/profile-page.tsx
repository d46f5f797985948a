import { clsx } from 'clsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useRevalidator } from 'react-router'
import { listAddresses, removeAddress } from '#features/addresses/contract.ts'
import { addressLine } from '#features/addresses/rules.ts'
import {
  listPaymentMethods,
  makePaymentMethodDefault,
  removePaymentMethod,
} from '#features/payment-methods/contract.ts'
import { ChangeName } from '#features/identity/ui/change-name.tsx'
import { AddCard } from '#features/payments/ui/add-card.tsx'
import { listOwnUnits } from '#features/products/contract/serial-numbers.ts'
import { call } from '#kit/call.ts'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { RemoveButton } from '#kit/ui/confirm.tsx'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#access/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import rows from '#kit/ui/rows.module.css'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { TextButton } from '#kit/ui/text-button.tsx'
import { AddressEditor } from '#features/addresses/ui/address-editor.tsx'
import classes from './profile.module.css'
import * as m from '../../messages/m.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: m.myProfile(), unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const user = await guard(request)
  const [addresses, methods, units] = await Promise.all([
    call(listAddresses, {}),
    call(listPaymentMethods, {}),
    call(listOwnUnits, {}),
  ])
  return { user, addresses: addresses.data, methods: methods.data, units: units.data }
}

export const HydrateFallback = () => <LoadingState lines={8} label={m.loadingProfile()} />

export default function ProfilePage() {
  const { user, addresses, methods, units } = useLoaderData<typeof clientLoader>()
  const revalidator = useRevalidator()
  const [editing, setEditing] = useState<number | null>(null)
  const { run } = useAction('as-message')
  const makeDefault = (id: number) =>
    run(async () => {
      await call(makePaymentMethodDefault, { params: { id } })
      await revalidator.revalidate()
    })
  const done = async () => {
    setEditing(null)
    await revalidator.revalidate()
  }
  return (
    <PageShell title={user.name} lead={user.email} actions={<ChangeName name={user.name} />}>
      <nav aria-label={m.profile()} className={classes['ways']}>
        <Link to={link('/profile/orders')}>{m.ordersAndInvoices()}</Link>
        <Link to={link('/garage')}>{m.garage()}</Link>
        <Link to={link('/profile/security')}>{m.passwordAndDevices()}</Link>
      </nav>
      <PagePart title={m.addresses()}>
        <ul className={clsx(rows['rows'], classes['list'])}>
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
                  {address.readonly ? (
                    <small>{m.addressLocked()}</small>
                  ) : (
                    <span className={classes['acts']}>
                      <TextButton onClick={() => setEditing(address.id)}>{m.edit()}</TextButton>
                      <RemoveButton
                        title={m.removeAddress()}
                        text={m.removeAddressText({ address: addressLine(address) })}
                        remove={() => call(removeAddress, { params: { id: address.id } })}
                      />
                    </span>
                  )}
                </>
              )}
            </li>
          ))}
          {addresses.length === 0 && editing !== 0 && <li>{m.noAddresses()}</li>}
        </ul>
        {editing === 0 ? (
          <AddressEditor address={null} onDone={done} onCancel={() => setEditing(null)} />
        ) : (
          <TextButton onClick={() => setEditing(0)}>{m.addAddress()}</TextButton>
        )}
      </PagePart>
      <PagePart title={m.cards()} lead={m.cardsLead()}>
        <ul className={clsx(rows['rows'], classes['list'])}>
          {methods.map((method) => (
            <li key={method.id}>
              <span>
                <b>{m.cardEnding({ brand: method.card_type, lastFour: method.last_four })}</b>
                {method.is_expired ? m.cardExpired() : m.cardValidTo()}{' '}
                {String(method.expiration_month).padStart(2, '0')}/{method.expiration_year}
              </span>
              <span className={classes['acts']}>
                {method.is_default ? (
                  <StateBadge kind="done">{m.cardDefault()}</StateBadge>
                ) : (
                  !method.is_expired &&
                  methods.length > 1 && (
                    <TextButton onClick={() => void makeDefault(method.id)}>{m.cardMakeDefault()}</TextButton>
                  )
                )}
                <RemoveButton
                  title={m.removeCard()}
                  text={m.removeCardText({ lastFour: method.last_four })}
                  remove={() => call(removePaymentMethod, { params: { id: method.id } })}
                />
              </span>
            </li>
          ))}
          {methods.length === 0 && <li>{m.noCards()}</li>}
        </ul>
        <AddCard />
      </PagePart>
      {units.length > 0 && (
        <PagePart title={m.yourTools()} lead={m.yourToolsLead()}>
          <ul className={clsx(rows['rows'], classes['list'])}>
            {units.map(({ id, serial, name, order_id: order, shipped_at: at }) => (
              <li key={id}>
                <span>
                  <b>{serial}</b>
                  {name}
                </span>
                <Link to={link('/profile/:id/snapshot', { id: order })}>{formatDay(at)}</Link>
              </li>
            ))}
          </ul>
        </PagePart>
      )}
    </PageShell>
  )
}
