import { focusProblem } from '#kit/ui/focus-problem.ts'
import { useAction } from '#kit/ui/use-action.ts'
import { clsx } from 'clsx'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router'
import { BilledTo, ChosenAddress } from '#features/checkout/ui/address-choice.tsx'
import { CompanyPart, ShippingChoices, SubmitPart } from '#features/checkout/ui/checkout-choices.tsx'
import { type CheckoutValues, codesToSend } from '#features/checkout/ui/checkout-values.ts'
import checkout from '#features/checkout/ui/checkout.module.css'
import { OrderSummary } from '#features/checkout/ui/order-summary.tsx'
import { type BuyingUser, useBuyer } from '#features/checkout/ui/use-buyer.ts'
import { useAnswer } from '#features/checkout/ui/use-estimate.ts'
import { call } from '#kit/call.ts'
import type { InputFor } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { estimateTradeIn, payLaterTradeIn, payTradeIn, serialNumber } from '../../contract/trade-ins.ts'
import { DevicePart } from './device-part.tsx'
import { NewToolPart } from './new-tool-part.tsx'
import classes from './trade-in.module.css'
import { type Offers, useTradeIn } from './use-trade-in.ts'
import * as m from '../../messages/m.ts'
import { EmailField } from '#features/checkout/ui/email-field.tsx'
import { PaymentMethod } from '#features/checkout/ui/payment-method.tsx'

type Question = InputFor<typeof estimateTradeIn>['body'] | null
const ask = async (body: Question, signal: AbortSignal) =>
  body === null ? null : call(estimateTradeIn, { body }, { signal })

/** Trade-in form: device, condition, new tool, buyer and payment, with a live price. */
export function TradeInForm({ offers, user }: { offers: Offers; user: BuyingUser | null }) {
  const navigate = useNavigate()
  const choice = useTradeIn(offers)
  const buyer = useBuyer(user)
  const { form, codes, tier } = buyer
  const dealer = buyer.choice.value
  const { busy, failure, run } = useAction()
  /** An attempt keeps its key, so a repeated click or a lost answer pays only once. */
  const attempt = useRef<{ body: string; key: string }>({ body: '', key: '' })
  const { wanted } = choice
  const terms = { ...wanted, discount_codes: [...codes], ...(tier === null ? {} : { shipping_tier: tier }) }
  const question = wanted === null ? null : ({ ...terms, ...buyer.terms } as Question)
  const { estimate, problem, busy: pricing } = useAnswer(ask, question)

  const pay = async (values: CheckoutValues) => {
    choice.touch()
    if (busy || !estimate || wanted === null || problem !== null) return
    if (!serialNumber.safeParse(choice.serial).success) return focusProblem()
    await run(async () => {
      const payment = await buyer.cardPayment(estimate.total)
      if (payment === null) return
      await buyer.keepAddress(values)
      const shared = {
        ...wanted,
        discount_codes: codesToSend(codes, estimate),
        serial: choice.serial,
        email: values.email,
        billing_address: (buyer.billedTo ?? values.shipping) as never,
        shipping_address: values.shipping as never,
        shown_total: estimate.total,
        ...(estimate.shipping_tier ? { shipping_tier: estimate.shipping_tier } : {}),
        ...(values.vatNumber ? { vat_number: values.vatNumber } : {}),
        ...buyer.orderTerms,
      }
      const text = JSON.stringify([shared, payment, dealer])
      if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() }
      const once = { idempotencyKey: attempt.current.key }
      const paid = await (dealer === null
        ? call(payTradeIn, { body: { ...shared, ...payment } }, once)
        : call(payLaterTradeIn, { body: { ...shared, dealer } }, once))
      buyer.forgetDraft()
      await navigate(`${link('/trade-in')}#${paid.id}.${paid.token}`)
      window.scrollTo({ top: 0 })
    })
  }
  const onSubmit = form.onSubmit(
    (values) => void pay(values),
    () => {
      choice.touch()
      focusProblem()
    },
  )
  const submitFromCard = useCallback(() => document.querySelector<HTMLFormElement>('#trade-in')?.requestSubmit(), [])
  if (choice.devices.length === 0 || choice.tools.length === 0)
    return <p className={classes['hint']}>{m.noTradeInsInCurrency()}</p>
  return (
    <div className={checkout['columns']}>
      <form id="trade-in" className={classes['form']} noValidate onSubmit={onSubmit} aria-label={m.tradeIn()}>
        <DevicePart choice={choice} devices={choice.devices} />
        <NewToolPart choice={choice} tools={choice.tools} />
        {estimate && problem === null && estimate.trade_in.offered > estimate.trade_in.allowance && (
          <p className={classes['hint']}>
            {m.worthMore({
              offered: formatMoney({ minor: estimate.trade_in.offered, currency: estimate.currency }),
              allowance: formatMoney({ minor: estimate.trade_in.allowance, currency: estimate.currency }),
            })}
          </p>
        )}
        <PagePart title={m.delivery()}>
          <div className={checkout['fields']}>
            <EmailField description={m.emailWhy()} {...form.getInputProps('email')} />
            <ChosenAddress buyer={buyer} />
          </div>
        </PagePart>
        <CompanyPart buyer={buyer} estimate={estimate} />
        {estimate && problem === null && estimate.shipping_tiers.length > 0 && (
          <PagePart title={m.shipping()}>
            <ShippingChoices buyer={buyer} estimate={estimate} />
          </PagePart>
        )}
        <PagePart title={m.payment()}>
          <PaymentMethod buyer={buyer} total={estimate?.total} onSubmit={submitFromCard} />
          <BilledTo buyer={buyer} />
          <FormFailure message={failure ?? problem} />
          <SubmitPart
            estimate={problem === null ? estimate : null}
            due={buyer.dueOf(estimate?.total ?? 0)}
            isOnAccount={dealer !== null}
            busy={busy}
            disabled={wanted !== null && pricing}
          />
          {wanted === null && <p className={classes['hint']}>{m.chooseDeviceAndTool()}</p>}
        </PagePart>
      </form>
      {wanted === null ? (
        <aside className={clsx(checkout['summary'], classes['waiting'])} aria-label={m.yourOrder()}>
          <h2>{m.yourOrder()}</h2>
          <p className={classes['hint']}>{m.chooseForPrice()}</p>
        </aside>
      ) : (
        <OrderSummary buyer={buyer} estimate={estimate} busy={pricing} isPriced={problem === null} />
      )}
    </div>
  )
}
