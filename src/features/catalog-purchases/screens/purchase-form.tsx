import { Button, Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { listCountries } from '#features/addresses/contract.ts'
import { AccountChoices, useAccountChoice } from '#features/checkout/screens/account-choices.tsx'
import { AddressFields } from '#features/checkout/screens/address-fields.tsx'
import { CardFields, type CardFieldsHandle } from '#features/checkout/screens/card-fields.tsx'
import {
  checkoutProblems,
  type CheckoutValues,
  type Country,
  emptyAddress,
} from '#features/checkout/screens/checkout-values.ts'
import classes from '#features/checkout/screens/checkout.module.css'
import { OrderSummary } from '#features/checkout/screens/order-summary.tsx'
import { useEstimate } from '#features/checkout/screens/use-estimate.ts'
import { defaultOrderType, type OrderType } from '#features/tools/rules.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useHouse } from '#kit/ui/house.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { useErrorWords } from '#kit/ui/words.tsx'
import { estimateCatalog, payCatalog, payLaterCatalog } from '../contract.ts'
import type { ChosenVehicle } from './purchase-page.tsx'

const orderTypeKey = 'overboost-order-type'

/** How the tune gets onto the car, who buys it, and the payment. */
export function PurchaseForm({
  chosen,
  user,
}: {
  chosen: ChosenVehicle
  user: { id: number; name: string; email: string } | null
}) {
  const { region, currency } = useHouse()
  const words = useErrorWords()
  const navigate = useNavigate()
  const [countries, setCountries] = useState<Country[]>([])
  const [codes, setCodes] = useState<string[]>([])
  const [how, setHow] = useState<'install' | 'own' | 'rental'>('install')
  const [orderType, setOrderType] = useState<OrderType>(() =>
    localStorage.getItem(orderTypeKey) === 'FZPRO' ? 'FZPRO' : defaultOrderType,
  )
  const choice = useAccountChoice(user?.id ?? null)
  const account = choice.value
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const card = useRef<CardFieldsHandle>(null)
  /** The same attempt keeps its key, so that a repeated click or a lost answer pays once. */
  const attempt = useRef<{ body: string; key: string }>({ body: '', key: '' })
  const country = region === 1 ? 'US' : 'DE'
  const form = useForm<CheckoutValues>({
    initialValues: {
      email: user?.email ?? '',
      shipping: { ...emptyAddress(country), full_name: user?.name ?? '' },
      sameAddress: true,
      billing: emptyAddress(country),
      vatNumber: '',
      keepAddress: false,
    },
    validateInputOnBlur: true,
    validate: checkoutProblems,
  })
  useEffect(() => void call(listCountries, {}).then(({ data }) => setCountries(data)), [])

  const { make, year, model } = chosen.selection
  const wanted = {
    vehicle: {
      make: make ?? '',
      year: year ?? '',
      model: model ?? '',
      engine: chosen.engine.slug,
      transmission: chosen.transmission?.slug ?? null,
    },
    tune_ids: chosen.tuneIds,
    order_type: orderType,
    tool: how,
    discount_codes: codes,
    ...(form.values.vatNumber ? { vat_number: form.values.vatNumber } : {}),
  }
  const address = form.values.shipping
  const known = countries.find(({ code }) => code === address.country_code)
  const placed = known !== undefined && (known.states.length === 0 || address.state !== '')
  const {
    estimate,
    problem,
    busy: pricing,
  } = useEstimate(estimateCatalog, {
    ...wanted,
    ...(placed
      ? { destination: { country_code: address.country_code, state: address.state, postal_code: address.postal_code } }
      : {}),
  })

  const pay = async (values: CheckoutValues) => {
    if (busy || !estimate) return
    setBusy(true)
    setFailure(null)
    try {
      const nonce = estimate.total === 0 || account !== null ? undefined : await card.current?.tokenize()
      if (nonce === null) return
      const body = {
        ...wanted,
        email: values.email,
        billing_address: values.shipping as never,
        shown_total: estimate.total,
        ...(nonce === undefined ? {} : { nonce }),
        ...(account === null ? {} : { dealer: account }),
      }
      const text = JSON.stringify(body)
      if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() }
      const once = { idempotencyKey: attempt.current.key }
      const paid = await (account === null ? call(payCatalog, { body }, once) : call(payLaterCatalog, { body }, once))
      localStorage.setItem(orderTypeKey, orderType)
      await navigate(link('/profile/orders/:id/:token/invoice', { id: paid.id, token: paid.token }, { paid: 1 }))
    } catch (error) {
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  const onSubmit = form.onSubmit(
    (values) => void pay(values),
    () => requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()),
  )
  const submitFromCard = useCallback(() => document.querySelector<HTMLFormElement>('#purchase')?.requestSubmit(), [])
  const orderTypes = estimate?.order_types ?? []

  return (
    <div className={classes['columns']}>
      <form id="purchase" noValidate onSubmit={onSubmit} aria-label="Purchase">
        <PagePart title="Vehicle">
          <p>
            {chosen.engine.name}
            {chosen.transmission ? `, ${chosen.transmission.name}` : ''}, {year}
          </p>
          {estimate && (
            <p className={classes['hint']}>
              {estimate.tools === null
                ? 'No set of tools can flash this choice.'
                : `Flashed with: ${estimate.tools.join(', ')}`}
            </p>
          )}
        </PagePart>
        <PagePart title="How it gets onto the car">
          <Radio.Group
            value={how}
            onChange={(value) => setHow(value as typeof how)}
            aria-label="How it gets onto the car"
          >
            <div className={classes['choices']}>
              <Radio value="install" label="Overboost flashes it, for the install fee" />
              <Radio value="own" label="I have the tool" />
              <Radio
                value="rental"
                label="I rent a tool"
                disabled={(estimate?.rental_tools.length ?? 0) === 0 && how !== 'rental'}
              />
            </div>
          </Radio.Group>
          {orderTypes.length > 1 && (
            <Radio.Group
              mt="md"
              value={orderType}
              onChange={(value) => setOrderType(value as OrderType)}
              label="Order type"
            >
              <div className={classes['choices']}>
                {orderTypes.map((type) => (
                  <Radio key={type} value={type} label={type} />
                ))}
              </div>
            </Radio.Group>
          )}
        </PagePart>
        <PagePart title="Billing">
          <div className={classes['fields']}>
            <TextInput label="E-mail" type="email" required autoComplete="email" {...form.getInputProps('email')} />
            <AddressFields form={form} name="shipping" countries={countries} />
            {region === 2 && (
              <TextInput label="VAT number (optional)" placeholder="DE123456789" {...form.getInputProps('vatNumber')} />
            )}
          </div>
        </PagePart>
        <PagePart title="Payment">
          {estimate?.total === 0 ? (
            <p className={classes['hint']}>There is nothing to pay.</p>
          ) : (
            <div className={classes['fields']}>
              <AccountChoices {...choice} total={estimate?.total ?? 0} currency={currency} />
              {account === null && <CardFields ref={card} onSubmit={submitFromCard} />}
            </div>
          )}
          <FormFailure message={failure ?? problem} />
          <div className={classes['submit']}>
            <Button
              type="submit"
              size="lg"
              loading={busy}
              disabled={!estimate || pricing || problem !== null || !placed || estimate.tools === null}
            >
              {estimate ? `Pay ${formatMoney({ minor: estimate.total, currency: estimate.currency })}` : 'Pay'}
            </Button>
            <p className={classes['hint']}>
              {account === null ? 'The card is charged once.' : 'It is put on the account.'} The confirmation comes by
              mail at once.
            </p>
          </div>
        </PagePart>
      </form>
      <OrderSummary estimate={estimate} busy={pricing} codes={codes} onCodes={setCodes} />
    </div>
  )
}
