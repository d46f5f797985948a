import { Radio, Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { BilledTo, ChosenAddress } from '#features/checkout/ui/address-choice.tsx'
import type { CheckoutValues } from '#features/checkout/ui/checkout-values.ts'
import { focusProblem } from '#kit/ui/focus-problem.ts'
import { PaymentMethod } from '#features/checkout/ui/payment-method.tsx'
import { EmailField } from '#features/checkout/ui/email-field.tsx'
import { type BuyingUser, useBuyer } from '#features/checkout/ui/use-buyer.ts'
import { payLaterOrder, payOrder } from '#features/checkout/contract.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { typedMinor } from '#kit/typed-number.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { incompleteDates } from '#kit/ui/incomplete-dates.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { createGiftCardOrder, type getGiftCardTerms } from '../contract/gift-cards.ts'
import { giftProblems, type Gift } from './gift-values.ts'
import classes from './gift-cards.module.css'
import { giftCardNote } from '#features/pricing/tax-names.ts'
import * as m from '../messages/m.ts'

type Terms = z.output<(typeof getGiftCardTerms)['output']>

/** The purchase form: amount, recipient, buyer and payment. */
export function BuyForm({ terms, user }: { terms: Terms; user: BuyingUser | null }) {
  const navigate = useNavigate()
  const buyer = useBuyer(user)
  const { form } = buyer
  const account = buyer.choice.value
  const [gift, setGift] = useState<Gift>({
    preset: String(terms.presets[1] ?? terms.min),
    other: '',
    recipientName: '',
    recipientEmail: '',
    fromName: user?.name ?? '',
    message: '',
    deliverOn: '',
  })
  const [isTouched, setTouched] = useState(false)
  const [halfDates, setHalfDates] = useState<Partial<Record<keyof Gift, string>>>({})
  const problems = { ...halfDates, ...giftProblems(gift, terms) }
  const { busy, failure, run } = useAction()
  /** The order created by this form, valid while nothing in the form has changed. */
  const made = useRef<{ body: string; order: { id: number; token: string } } | null>(null)
  const value = gift.preset === 'other' ? typedMinor(gift.other) : Number(gift.preset)
  const money = (minor: number) => formatMoney({ minor, currency: terms.currency })

  const orderFor = async (values: CheckoutValues, amount: number) => {
    const body = {
      value: amount,
      recipient_name: gift.recipientName,
      recipient_email: gift.recipientEmail.trim(),
      from_name: gift.fromName,
      message: gift.message,
      ...(gift.deliverOn === '' ? {} : { deliver_on: gift.deliverOn }),
      email: values.email,
      billing_address: (buyer.billedTo ?? values.shipping) as never,
    }
    const text = JSON.stringify(body)
    if (made.current?.body === text) return made.current.order
    await buyer.keepAddress(values)
    const order = await call(createGiftCardOrder, { body })
    made.current = { body: text, order }
    return order
  }
  const pay = async (values: CheckoutValues) => {
    setTouched(true)
    if (busy) return
    const undated = incompleteDates((name) => name === 'deliverOn')
    setHalfDates(undated)
    if (value === null || Object.keys({ ...giftProblems(gift, terms), ...undated }).length > 0) return focusProblem()
    await run(async () => {
      const payment = await buyer.cardPayment(value)
      if (payment === null) return
      const order = await orderFor(values, value)
      const once = { idempotencyKey: crypto.randomUUID() }
      const params = { id: order.id }
      const { token } = order
      const paid = await (account === null
        ? call(payOrder, { params, body: { token, ...payment } }, once)
        : call(payLaterOrder, { params, body: { token, dealer: account } }, once))
      buyer.forgetDraft()
      await navigate(link('/profile/orders/:id/:token/invoice', { id: paid.id, token: paid.token }, { paid: 1 }))
    })
  }
  const onSubmit = form.onSubmit(
    (values) => void pay(values),
    () => {
      setTouched(true)
      focusProblem()
    },
  )
  const submitFromCard = useCallback(() => document.querySelector<HTMLFormElement>('#gift-card')?.requestSubmit(), [])
  const field = (name: Exclude<keyof Gift, 'preset'>) => ({
    value: gift[name],
    error: isTouched ? problems[name] : undefined,
    onChange: (event: { currentTarget: { value: string } }) => setGift({ ...gift, [name]: event.currentTarget.value }),
    'data-path': name,
  })
  return (
    <form id="gift-card" noValidate onSubmit={onSubmit} aria-label={m.giftCard()}>
      <PagePart
        title={m.amount()}
        lead={terms.months === null ? m.neverExpires() : m.goodForMonths({ n: terms.months })}
      >
        <div className={classes['fields']}>
          <Radio.Group aria-label={m.amount()} value={gift.preset} onChange={(preset) => setGift({ ...gift, preset })}>
            <div className={classes['presets']}>
              {terms.presets.map((preset) => (
                <Radio key={preset} value={String(preset)} label={money(preset)} />
              ))}
              <Radio value="other" label={m.otherAmount()} />
            </div>
          </Radio.Group>
          {gift.preset === 'other' && (
            <TextInput
              label={m.otherAmount()}
              description={m.amountRange({ min: money(terms.min), max: money(terms.max) })}
              inputMode="decimal"
              rightSection={<span aria-hidden="true">{terms.currency}</span>}
              rightSectionWidth="3.5rem"
              {...field('other')}
            />
          )}
        </div>
      </PagePart>
      <PagePart title={m.recipient()}>
        <div className={classes['fields']}>
          <TextInput
            label={m.recipientName()}
            required
            maxLength={100}
            autoComplete="off"
            {...field('recipientName')}
          />
          <TextInput label={m.recipientEmail()} type="email" required autoComplete="off" {...field('recipientEmail')} />
          <TextInput label={m.fromName()} required maxLength={100} autoComplete="name" {...field('fromName')} />
          <Textarea label={m.message()} maxLength={500} autosize minRows={3} {...field('message')} />
          <TextInput label={m.deliverOn()} description={m.deliverOnHint()} type="date" {...field('deliverOn')} />
        </div>
      </PagePart>
      <PagePart title={m.yourDetails()}>
        <div className={classes['fields']}>
          <EmailField label={m.email()} {...form.getInputProps('email')} />
          <ChosenAddress buyer={buyer} />
        </div>
      </PagePart>
      <PagePart title={m.payment()}>
        <PaymentMethod
          buyer={buyer}
          total={value ?? undefined}
          isNewOrder={false}
          takesGiftCards={false}
          onSubmit={submitFromCard}
        />
        <BilledTo buyer={buyer} />
        <FormFailure message={failure} />
        <div className={classes['submit']}>
          <WriteButton type="submit" size="lg" loading={busy}>
            {account === null ? m.buy({ amount: money(value ?? 0) }) : m.buyOnAccount({ amount: money(value ?? 0) })}
          </WriteButton>
          <p className={classes['hint']}>{giftCardNote()}</p>
        </div>
      </PagePart>
    </form>
  )
}
