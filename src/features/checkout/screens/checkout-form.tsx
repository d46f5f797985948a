import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Address, createAddress, listAddresses, listCountries } from '#features/addresses/contract.ts'
import { addressLine } from '#features/addresses/rules.ts'
import { useCart } from '#features/cart/client.ts'
import { listPaymentMethods, type PaymentMethod } from '#features/payment-methods/contract.ts'
import { call, CallError } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useHouse } from '#kit/ui/house.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { useErrorWords } from '#kit/ui/words.tsx'
import { createOrder, estimateOrder, payLaterOrder, payOrder } from '../contract.ts'
import { AddressFields } from './address-fields.tsx'
import { AccountChoices, useAccountChoice } from './account-choices.tsx'
import { CardFields, type CardFieldsHandle } from './card-fields.tsx'
import {
  checkoutProblems,
  type CheckoutValues,
  type Country,
  emptyAddress,
  fieldsOfAddress,
  wantedLinesOf,
} from './checkout-values.ts'
import classes from './checkout.module.css'
import { CardChoices, CompanyPart, ShippingChoices, SubmitPart } from './checkout-choices.tsx'
import { OrderSummary } from './order-summary.tsx'
import { useEstimate } from './use-estimate.ts'

interface Buyer {
  id: number
  name: string
  email: string
}

/** Contact, addresses, shipping, payment and the summary that follows each change. */
export function CheckoutForm({ user }: { user: Buyer | null }) {
  const { region, currency } = useHouse()
  const cart = useCart()
  const words = useErrorWords()
  const navigate = useNavigate()
  const [countries, setCountries] = useState<Country[]>([])
  const [addresses, setAddresses] = useState<Address[]>([])
  const [methods, setMethods] = useState<PaymentMethod[]>([])
  const [tier, setTier] = useState<string | null>(null)
  const [codes, setCodes] = useState<string[]>([])
  const [method, setMethod] = useState('new')
  const [keepCard, setKeepCard] = useState(false)
  const choice = useAccountChoice(user?.id ?? null)
  const account = choice.value
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const card = useRef<CardFieldsHandle>(null)
  /** The order that this form has made, while nothing in it changed. */
  const made = useRef<{ body: string; order: { id: number; token: string } } | null>(null)

  const form = useForm<CheckoutValues>({
    initialValues: {
      email: user?.email ?? '',
      shipping: { ...emptyAddress(region === 1 ? 'US' : 'DE'), full_name: user?.name ?? '' },
      sameAddress: true,
      billing: emptyAddress(region === 1 ? 'US' : 'DE'),
      vatNumber: '',
      keepAddress: user !== null,
    },
    validateInputOnBlur: true,
    validate: checkoutProblems,
  })

  useEffect(() => {
    void call(listCountries, {}).then(({ data }) => setCountries(data))
    if (user === null) return
    void call(listAddresses, {}).then(({ data }) => {
      setAddresses(data)
      if (data[0]) form.setFieldValue('shipping', fieldsOfAddress(data[0]))
    })
    void call(listPaymentMethods, {}).then(({ data }) => {
      const usable = data.filter((item) => !item.is_expired)
      setMethods(usable)
      if (usable[0]) setMethod(String(usable[0].id))
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only another person has other addresses and cards
  }, [user?.id])

  const lines = useMemo(() => wantedLinesOf(cart.entries), [cart.entries])
  const { shipping } = form.values
  const known = countries.find(({ code }) => code === shipping.country_code)
  const placed = known !== undefined && (known.states.length === 0 || shipping.state !== '')
  const {
    estimate,
    problem,
    busy: pricing,
  } = useEstimate(estimateOrder, {
    lines,
    discount_codes: codes,
    ...(placed
      ? {
          destination: {
            country_code: shipping.country_code,
            state: shipping.state,
            postal_code: shipping.postal_code,
          },
        }
      : {}),
    ...(tier === null ? {} : { shipping_tier: tier }),
    ...(form.values.vatNumber ? { vat_number: form.values.vatNumber } : {}),
    ...(/.+@.+\..+/.test(form.values.email) ? { email: form.values.email } : {}),
  })
  useEffect(() => {
    // A tier that does not go to the new destination gives way to the cheapest one that does.
    if (problem !== null && tier !== null) setTier(null)
  }, [problem, tier])

  const pay = async (values: CheckoutValues) => {
    if (busy || !estimate) return
    setBusy(true)
    setFailure(null)
    try {
      const bought = cart.entries.map(({ product, options, quantity }) => ({ product, options, quantity }))
      const nonce =
        estimate.total === 0 || account !== null || method !== 'new' ? undefined : await card.current?.tokenize()
      if (nonce === null) return
      const order = await orderFor(values)
      const once = { idempotencyKey: crypto.randomUUID() }
      const paid =
        account === null
          ? await call(
              payOrder,
              {
                params: { id: order.id },
                body: {
                  token: order.token,
                  ...(nonce === undefined ? {} : { nonce, card_payment_method_is_new: keepCard }),
                  ...(method === 'new' ? {} : { card_payment_method_id: Number(method) }),
                },
              },
              once,
            )
          : await call(payLaterOrder, { params: { id: order.id }, body: { dealer: account, token: order.token } }, once)
      cart.removeBought(bought)
      await navigate(link('/profile/orders/:id/:token/invoice', { id: paid.id, token: paid.token }, { paid: 1 }))
    } catch (error) {
      if (error instanceof CallError && error.code === 'already_committed' && made.current) {
        await navigate(
          link('/profile/orders/:id/:token/invoice', { id: made.current.order.id, token: made.current.order.token }),
        )
        return
      }
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }

  /** The order of this form: made once, and again only when something in the form or the cart has changed. */
  const orderFor = async (values: CheckoutValues) => {
    const body = {
      lines,
      email: values.email,
      shipping_address: values.shipping as never,
      billing_address: (values.sameAddress ? values.shipping : values.billing) as never,
      ...(estimate?.shipping_tier ? { shipping_tier: estimate.shipping_tier } : {}),
      discount_codes: codes,
      ...(values.vatNumber ? { vat_number: values.vatNumber } : {}),
      shown_total: estimate?.total ?? 0,
    }
    const text = JSON.stringify(body)
    if (made.current?.body === text) return made.current.order
    if (
      user !== null &&
      values.keepAddress &&
      !addresses.some((address) => addressLine(address) === addressLine(values.shipping))
    ) {
      await call(createAddress, { body: values.shipping as never })
    }
    const order = await call(createOrder, { body })
    made.current = { body: text, order }
    return order
  }

  const onSubmit = form.onSubmit(
    (values) => void pay(values),
    () => requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()),
  )
  const submitFromCard = useCallback(() => document.querySelector<HTMLFormElement>('#checkout')?.requestSubmit(), [])

  return (
    <div className={classes['columns']}>
      <form id="checkout" noValidate onSubmit={onSubmit} aria-label="Checkout">
        <PagePart title="Contact">
          <div className={classes['fields']}>
            <TextInput
              label="E-mail"
              type="email"
              required
              autoComplete="email"
              description="For the confirmation and the invoice."
              {...form.getInputProps('email')}
            />
          </div>
        </PagePart>
        <PagePart title="Shipping address">
          <div className={classes['fields']}>
            {addresses.length > 0 && (
              <NativeSelect
                label="My addresses"
                data={[
                  ...addresses.map((address) => ({
                    value: String(address.id),
                    label: `${address.full_name}, ${addressLine(address)}`,
                  })),
                  { value: 'new', label: 'Another address' },
                ]}
                onChange={(event) => {
                  const chosen = addresses.find(({ id }) => String(id) === event.currentTarget.value)
                  form.setFieldValue('shipping', chosen ? fieldsOfAddress(chosen) : emptyAddress(shipping.country_code))
                }}
              />
            )}
            <AddressFields form={form} name="shipping" countries={countries} />
            {user !== null && (
              <Checkbox
                label="Keep this address in my account"
                {...form.getInputProps('keepAddress', { type: 'checkbox' })}
              />
            )}
            <Checkbox
              label="The billing address is the same"
              {...form.getInputProps('sameAddress', { type: 'checkbox' })}
            />
          </div>
        </PagePart>
        {!form.values.sameAddress && (
          <PagePart title="Billing address">
            <div className={classes['fields']}>
              <AddressFields form={form} name="billing" countries={countries} />
            </div>
          </PagePart>
        )}
        {region === 2 && (
          <CompanyPart field={form.getInputProps('vatNumber')} isValid={estimate?.vat_number_valid ?? null} />
        )}
        <PagePart title="Shipping">
          {!placed && (
            <p className={classes['hint']}>
              Choose {known?.states.length ? 'a state' : 'a country'} to see the ways of shipping.
            </p>
          )}
          {problem !== null && <FormFailure message={problem} />}
          {estimate && (
            <ShippingChoices
              offers={estimate.shipping_tiers}
              value={tier ?? estimate.shipping_tier}
              onChange={setTier}
            />
          )}
          {estimate && placed && estimate.shipping_tiers.length === 0 && problem === null && (
            <p className={classes['hint']}>Nothing in this cart needs a parcel.</p>
          )}
        </PagePart>
        <PagePart title="Payment">
          {estimate?.total === 0 ? (
            <p className={classes['hint']}>There is nothing to pay.</p>
          ) : (
            <div className={classes['fields']}>
              <AccountChoices {...choice} total={estimate?.total ?? 0} currency={currency} />
              {account === null && <CardChoices methods={methods} value={method} onChange={setMethod} />}
              {account === null && method === 'new' && (
                <>
                  <CardFields ref={card} onSubmit={submitFromCard} />
                  {user !== null && (
                    <Checkbox
                      label="Keep this card for the next time"
                      checked={keepCard}
                      onChange={(event) => setKeepCard(event.currentTarget.checked)}
                    />
                  )}
                </>
              )}
            </div>
          )}
          <FormFailure message={failure} />
          <SubmitPart
            estimate={estimate}
            isOnAccount={account !== null}
            busy={busy}
            disabled={!estimate || pricing || problem !== null || !placed}
          />
        </PagePart>
      </form>
      <OrderSummary estimate={estimate} busy={pricing} codes={codes} onCodes={setCodes} />
    </div>
  )
}
