import { useAction } from '#kit/ui/use-action.ts'
import { Checkbox } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { AddressFields } from '#features/checkout/ui/address-fields.tsx'
import { Agreement, useDisclaimer } from '#features/checkout/ui/agreement.tsx'
import { payLabel, ShippingChoices } from '#features/checkout/ui/checkout-choices.tsx'
import { BilledTo, ChosenAddress } from '#features/checkout/ui/address-choice.tsx'
import { checkoutProblems, type CheckoutValues, codesToSend } from '#features/checkout/ui/checkout-values.ts'
import classes from '#features/checkout/ui/checkout.module.css'
import { OrderSummary } from '#features/checkout/ui/order-summary.tsx'
import { type BuyingUser, useBuyer } from '#features/checkout/ui/use-buyer.ts'
import { useAnswer } from '#features/checkout/ui/use-estimate.ts'
import { VatNumberField } from '#features/checkout/ui/vat-number-field.tsx'
import type { WantedLine } from '#features/checkout/contract.ts'
import type { OrderAddress } from '#features/orders/contract.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { WriteButton } from '#kit/ui/write-button.tsx'
import type { ToolChoice, ToolWay, TunesEstimate } from '../contract/shapes.ts'
import { type ChosenWay, toolObstacle, ToolPart, useToolChoice } from './tool-part.tsx'
import { PartsPart, usePartsChoice } from './parts-part.tsx'
import { useToolWays, type WaysOf } from './tool-ways.tsx'
import * as m from '../messages/m.ts'
import { focusProblem } from '#kit/ui/focus-problem.ts'
import { PaymentMethod } from '#features/checkout/ui/payment-method.tsx'
import { SplitCreditsPart, useCreditDealer } from '#features/checkout/ui/split-credits-part.tsx'

/** The parameters of a price estimate, apart from the vehicle and tunes. */
export interface TunesQuestion extends ToolChoice {
  discount_codes: string[]
  vat_number?: string
  destination?: { country_code: string; state: string; postal_code: string }
  email?: string
  shipping_tier?: string
  parts?: WantedLine[]
}
/** The body of a purchase. With a dealer's slug, it is bought on account. */
interface TunesPurchase extends ToolChoice {
  email: string
  billing_address: never
  discount_codes: string[]
  vat_number?: string
  shipping_address?: never
  shipping_tier?: string
  purchase_order?: string
  parts?: WantedLine[]
  shown_total: number
}
interface CardPayment {
  nonce?: string
  card_payment_method_id?: number
  card_payment_method_is_new?: boolean
  credit_dealer?: string
}

interface Props {
  user: BuyingUser | null
  id: string
  label: string
  usualTool: ToolWay
  /** The installation method selected before. */
  wishedWay?: ChosenWay | null
  /** The vehicle and tunes to offer installation methods for. */
  waysOf: WaysOf
  /** Whether fitting parts are offered with the tunes. */
  withParts?: boolean
  /** Whether a tool is needed; false for work that staff have quoted. */
  withTools?: boolean
  ask: (question: TunesQuestion, signal: AbortSignal) => Promise<TunesEstimate>
  pay: (
    body: TunesPurchase & (CardPayment | { dealer: string }),
    dealer: string | null,
    once: { idempotencyKey: string },
  ) => Promise<void>
  /** What happens after the payment, for the customer to read. */
  next: string
  children?: ReactNode
}

const placeOf = ({ country_code, state, postal_code }: OrderAddress) => ({ country_code, state, postal_code })

/** The checkout for tunes: installation method, buyer and payment, with a price that updates on each change. */
export function BuyForm({
  user,
  id,
  label,
  usualTool,
  wishedWay = null,
  waysOf,
  withTools = true,
  withParts = false,
  ask,
  pay,
  next,
  children,
}: Props) {
  const ways = useToolWays(withTools ? waysOf : { ...waysOf, tuneIds: [] })
  const tool = useToolChoice(ways, usualTool, wishedWay)
  const parts = usePartsChoice(withParts ? waysOf : { ...waysOf, tuneIds: [] })
  const buyer = useBuyer(user)
  const { form, codes, tier, setTier } = buyer
  const dealer = buyer.choice.value
  const { busy, failure, run } = useAction()
  /** Retries reuse the idempotency key, so a repeated click or a lost response pays only once. */
  const attempt = useRef<{ body: string; key: string }>({ body: '', key: '' })
  const wanted = {
    ...tool.terms,
    ...(parts.lines.length > 0 ? { parts: parts.lines } : {}),
    discount_codes: [...codes],
  }
  const { billedTo } = buyer
  const isShipped = tool.how === 'rental' || tool.how === 'buy' || parts.isShipped
  // Shipped goods are taxed at the destination; tunes alone at the billing address, which on account is the dealer's.
  const isBilledElsewhere = billedTo !== null && !isShipped
  const {
    estimate,
    problem,
    busy: pricing,
  } = useAnswer(ask, {
    ...wanted,
    ...buyer.terms,
    ...(isBilledElsewhere ? { destination: placeOf(billedTo) } : {}),
    ...(isShipped && tier !== null ? { shipping_tier: tier } : {}),
  })
  useEffect(() => {
    // If the tier does not ship to the new destination, fall back to the cheapest one that does.
    if (problem !== null && tier !== null) setTier(null)
  }, [problem, tier, setTier])
  const { refresh } = buyer.choice
  useEffect(() => {
    if (failure !== null) refresh()
  }, [failure, refresh])
  useEffect(() => {
    // Without a shipment there is only one address.
    if (!isShipped) form.setFieldValue('sameAddress', true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form stays the same
  }, [isShipped])
  const given = estimate?.split_credits
  const disclaimer = useDisclaimer(true)
  const creditDealer = useCreditDealer(buyer.choice.dealers, dealer, given)

  const due = buyer.dueOf(estimate?.total ?? 0)
  const obstacle = withTools && estimate ? toolObstacle(estimate) : null

  const onPay = async (values: CheckoutValues) => {
    if (busy || !estimate || problem !== null || obstacle !== null) return
    const orderType = tool.orderTypeAmong(estimate.order_types)
    if (![tool.check(), creditDealer.check(), disclaimer.check()].every(Boolean)) return focusProblem()
    await run(async () => {
      const payment = await buyer.cardPayment(estimate.total)
      if (payment === null) return
      if (!isBilledElsewhere) await buyer.keepAddress(values)
      const body = {
        ...wanted,
        ...(orderType === undefined ? {} : { order_type: orderType }),
        discount_codes: codesToSend(codes, estimate),
        email: values.email,
        billing_address: (billedTo ?? (values.sameAddress ? values.shipping : values.billing)) as never,
        ...(isShipped ? { shipping_address: values.shipping as never } : {}),
        ...(isShipped && estimate.shipping_tier ? { shipping_tier: estimate.shipping_tier } : {}),
        shown_total: estimate.total,
        ...(values.vatNumber ? { vat_number: values.vatNumber } : {}),
        ...buyer.orderTerms,
        ...(dealer === null ? { ...payment, ...creditDealer.terms } : { dealer }),
      }
      const text = JSON.stringify(body)
      if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() }
      await pay(body, dealer, { idempotencyKey: attempt.current.key })
      if (orderType !== undefined) tool.remember(orderType)
      buyer.forgetDraft()
      disclaimer.remember()
    })
  }
  const byFields = form.onSubmit(
    (values) => void onPay(values),
    () => {
      tool.check()
      disclaimer.check()
      focusProblem()
    },
  )
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!isBilledElsewhere) return byFields(event)
    event.preventDefault()
    const mail = checkoutProblems(form.values)['email']
    if (mail === undefined) return void onPay(form.values)
    form.setFieldError('email', mail)
    return focusProblem()
  }
  const submitFromCard = useCallback(() => document.querySelector<HTMLFormElement>(`#${id}`)?.requestSubmit(), [id])
  return (
    <div className={classes['columns']}>
      <form id={id} noValidate onSubmit={onSubmit} aria-label={label}>
        {children}
        {withTools && <ToolPart choice={tool} ways={ways} estimate={problem === null ? estimate : null} />}
        {withParts && <PartsPart choice={parts} />}
        <PagePart title={isShipped ? m.shippingAddress() : m.billing()}>
          <div className={classes['fields']}>
            <TextInput label={m.email()} type="email" required autoComplete="email" {...form.getInputProps('email')} />
            {!isBilledElsewhere && <ChosenAddress buyer={buyer} />}
            <BilledTo buyer={buyer} />
            {isShipped && billedTo === null && (
              <Checkbox label={m.sameBilling()} {...form.getInputProps('sameAddress', { type: 'checkbox' })} />
            )}
            <VatNumberField buyer={buyer} estimate={estimate} />
          </div>
        </PagePart>
        {isShipped && !form.values.sameAddress && (
          <PagePart title={m.billing()}>
            <div className={classes['fields']}>
              <AddressFields form={form} name="billing" countries={buyer.countries} />
            </div>
          </PagePart>
        )}
        {isShipped && estimate && problem === null && (
          <PagePart title={m.shippingMethod()}>
            <ShippingChoices buyer={buyer} estimate={estimate} />
            {estimate.shipping_tiers.length === 0 && <p className={classes['hint']}>{m.addressForShipping()}</p>}
          </PagePart>
        )}
        <PagePart title={m.payment()}>
          <PaymentMethod buyer={buyer} total={estimate?.total} onSubmit={submitFromCard} />
          <SplitCreditsPart choice={creditDealer} credits={given} />
          <FormFailure message={failure ?? problem ?? obstacle} />
          <div className={classes['submit']}>
            <Agreement to={disclaimer} />
            <WriteButton
              type="submit"
              size="lg"
              loading={busy}
              disabled={pricing || obstacle !== null || !disclaimer.isRead}
            >
              {estimate && problem === null
                ? payLabel(dealer !== null, due, estimate.total, estimate.currency)
                : m.pay()}
            </WriteButton>
            <p className={classes['hint']}>
              {m.payHint({ how: dealer !== null ? 'account' : due === 0 ? 'nothing' : 'card', next })}
            </p>
          </div>
        </PagePart>
      </form>
      <OrderSummary buyer={buyer} estimate={estimate} busy={pricing} isPriced={problem === null} />
    </div>
  )
}
