import { Checkbox } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCart } from '#features/cart/client/cart.ts'
import { call, CallError } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { createOrder, estimateOrder, payLaterOrder, payOrder } from '../contract.ts'
import { useDisclaimer } from '../ui/agreement.tsx'
import { AddressFields } from '../ui/address-fields.tsx'
import { BilledTo, ChosenAddress } from '../ui/address-choice.tsx'
import { CompanyPart, OtherRegionOffer, ShippingChoices, SubmitPart } from '../ui/checkout-choices.tsx'
import { type CheckoutValues, codesToSend, wantedLinesOf } from '../ui/checkout-values.ts'
import classes from '../ui/checkout.module.css'
import { SplitCreditsPart, useCreditDealer } from '../ui/split-credits-part.tsx'
import { focusProblem } from '#kit/ui/focus-problem.ts'
import { OrderSummary } from '../ui/order-summary.tsx'
import { type BuyingUser, useBuyer } from '../ui/use-buyer.ts'
import { useEstimate } from '../ui/use-estimate.ts'
import * as m from '../messages/m.ts'
import { EmailField } from '../ui/email-field.tsx'
import { PaymentMethod } from '../ui/payment-method.tsx'

/** Contact, addresses, shipping, payment, and a summary that updates on each change. */
export function CheckoutForm({ user }: { user: BuyingUser | null }) {
  const cart = useCart()
  const words = useErrorText()
  const navigate = useNavigate()
  const buyer = useBuyer(user)
  const { form, countries, country, isPlaced, codes, tier, setTier } = buyer
  const account = buyer.choice.value
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** The order created by this form, valid while nothing in the form has changed. */
  const made = useRef<{ body: string; order: { id: number; token: string } } | null>(null)

  const lines = useMemo(() => wantedLinesOf(cart.entries), [cart.entries])
  const {
    estimate,
    problem,
    code,
    busy: pricing,
  } = useEstimate(estimateOrder, {
    lines,
    discount_codes: [...codes],
    ...buyer.terms,
    ...(tier === null ? {} : { shipping_tier: tier }),
  })
  useEffect(() => {
    // If the tier does not ship to the new destination, fall back to the cheapest one that does.
    if (problem !== null && tier !== null) setTier(null)
  }, [problem, tier, setTier])

  const disclaimer = useDisclaimer(cart.entries.some(({ tune }) => tune !== undefined))
  const creditDealer = useCreditDealer(buyer.choice.dealers, account, estimate?.split_credits)

  const pay = async (values: CheckoutValues) => {
    if (busy || !estimate) return
    if (problem !== null) return setFailure(problem)
    if (![creditDealer.check(), disclaimer.check()].every(Boolean)) return focusProblem()
    setBusy(true)
    setFailure(null)
    try {
      const bought = [...cart.entries]
      const payment = await buyer.cardPayment(estimate.total)
      if (payment === null) return
      const order = await orderFor(values)
      const once = { idempotencyKey: crypto.randomUUID() }
      const billingId = buyer.storedBilling(values)
      const body = {
        token: order.token,
        ...payment,
        ...creditDealer.terms,
        ...(billingId === null ? {} : { billing_address_id: billingId }),
      }
      const paid =
        account === null
          ? await call(payOrder, { params: { id: order.id }, body }, once)
          : await call(payLaterOrder, { params: { id: order.id }, body: { dealer: account, token: order.token } }, once)
      cart.removeBought(bought)
      buyer.forgetDraft()
      disclaimer.remember()
      await navigate(link('/profile/orders/:id/:token/invoice', { id: paid.id, token: paid.token }, { paid: 1 }))
    } catch (error) {
      if (error instanceof CallError && error.code === 'already_committed' && made.current) {
        await navigate(
          link('/profile/orders/:id/:token/invoice', {
            id: made.current.order.id,
            token: made.current.order.token,
          }),
        )
        return
      }
      setFailure(words(error))
      buyer.choice.refresh()
    } finally {
      setBusy(false)
    }
  }

  /** Returns the order of this form. Creates it on first use, and again after a change in the form or the cart. */
  const orderFor = async (values: CheckoutValues) => {
    const body = {
      lines,
      email: values.email,
      shipping_address: values.shipping as never,
      billing_address: (buyer.billedTo ?? (values.sameAddress ? values.shipping : values.billing)) as never,
      ...(estimate?.shipping_tier ? { shipping_tier: estimate.shipping_tier } : {}),
      discount_codes: codesToSend(codes, estimate ?? { refused_codes: [] }),
      ...(values.vatNumber ? { vat_number: values.vatNumber } : {}),
      ...buyer.orderTerms,
      shown_total: estimate?.total ?? 0,
    }
    const text = JSON.stringify(body)
    if (made.current?.body === text) return made.current.order
    await buyer.keepAddress(values)
    const order = await call(createOrder, { body })
    made.current = { body: text, order }
    return order
  }

  const onSubmit = form.onSubmit(
    (values) => void pay(values),
    () => {
      disclaimer.check()
      focusProblem()
    },
  )
  const submitFromCard = useCallback(() => document.querySelector<HTMLFormElement>('#checkout')?.requestSubmit(), [])

  return (
    <div className={classes['columns']}>
      <form id="checkout" noValidate onSubmit={onSubmit} aria-label={m.checkout()}>
        <PagePart title={m.contact()}>
          <div className={classes['fields']}>
            <EmailField {...form.getInputProps('email')} />
          </div>
        </PagePart>
        <PagePart title={m.shippingAddress()}>
          <div className={classes['fields']}>
            <ChosenAddress buyer={buyer} />
            {buyer.billedTo === null && (
              <Checkbox label={m.sameBilling()} {...form.getInputProps('sameAddress', { type: 'checkbox' })} />
            )}
          </div>
        </PagePart>
        {!form.values.sameAddress && (
          <PagePart title={m.billingAddress()}>
            <div className={classes['fields']}>
              <AddressFields form={form} name="billing" countries={countries} />
            </div>
          </PagePart>
        )}
        <CompanyPart buyer={buyer} estimate={estimate} />
        <PagePart title={m.shipping()}>
          {!isPlaced && (
            <p className={classes['hint']}>
              {m.chooseForShipping({ what: country?.states.length ? 'state' : 'country' })}
            </p>
          )}
          {problem !== null && <FormFailure message={problem} />}
          {code === 'no_shipping_for_destination' && <OtherRegionOffer country={country} />}
          {estimate && problem === null && <ShippingChoices buyer={buyer} estimate={estimate} />}
          {estimate && isPlaced && !pricing && estimate.shipping_tiers.length === 0 && problem === null && (
            <p className={classes['hint']}>{m.nothingToShip()}</p>
          )}
        </PagePart>
        <PagePart title={m.payment()}>
          <PaymentMethod buyer={buyer} total={estimate?.total} onSubmit={submitFromCard} />
          <SplitCreditsPart choice={creditDealer} credits={estimate?.split_credits} />
          <BilledTo buyer={buyer} />
          <FormFailure message={failure} />
          <SubmitPart
            estimate={problem === null ? estimate : null}
            due={buyer.dueOf(estimate?.total ?? 0)}
            isOnAccount={account !== null}
            busy={busy}
            disabled={pricing || !disclaimer.isRead}
            disclaimer={disclaimer}
          />
        </PagePart>
      </form>
      <OrderSummary
        buyer={buyer}
        estimate={estimate}
        busy={pricing}
        isPriced={problem === null}
        pictured={cart.entries.flatMap(({ product, tune }) => (tune === undefined ? product.slug : []))}
      />
    </div>
  )
}
