import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'

import { useSite } from '#access/ui/site-context.tsx'
import { CardFields, type CardFieldsHandle } from '#features/payments/ui/card-fields.tsx'
import { deviceTerms, storedDeviceTerms } from '#features/payments/ui/device-data.ts'
import { listPaymentMethods, type PaymentMethod } from '#features/payment-methods/contract.ts'
import { call } from '#kit/call.ts'
import { currencies, type Currency, formatMoney } from '#kit/money.ts'
import { isRefused } from '#kit/ui/idempotent-submit.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { type cardInput, type DealerPayment, quoteRate } from '../contract/account.ts'
import classes from '../ui/account.module.css'
import { HeldRate, type Quote } from './held-rate.tsx'
import { CardChoices } from '#features/payments/ui/card-choices.tsx'
import * as m from '../messages/m.ts'
import { onSend } from '#kit/ui/on-send.ts'

/**
 * A card payment in the account's currency, or in another one at a held, displayed rate.
 * @param pay makes the call. An attempt without a response is repeated unchanged, so nobody pays twice
 */
export function CardPayment({
  slug,
  amount,
  currency,
  pay,
  onPaid,
  onRefused,
}: {
  slug: string
  /** In the account's currency; null while invalid. */
  amount: number | null
  currency: Currency
  pay: (card: z.input<typeof cardInput>, idempotencyKey: string) => Promise<DealerPayment>
  onPaid: (payment: DealerPayment) => void
  /** Called to reload the page, because what is owed may have changed. */
  onRefused: () => void
}) {
  const words = useErrorText()
  const { paymentFrameUrl } = useSite()
  const [methods, setMethods] = useState<PaymentMethod[]>([])
  const [method, setMethod] = useState('new')
  const [chosen, setChosen] = useState<Currency>(currency)
  const [held, setQuote] = useState<Quote | null>(null)
  // A rate applies only to the amount and currency it was requested for, not to later input.
  const quote = held?.amount === amount && held.to === chosen ? held : null
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const card = useRef<CardFieldsHandle>(null)
  const attempt = useRef<{ terms: string; body: z.input<typeof cardInput>; key: string } | null>(null)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    void call(listPaymentMethods, {}).then(({ data }) => {
      const usable = data.filter((item) => !item.is_expired)
      setMethods(usable)
      if (usable[0]) setMethod(String(usable[0].id))
    })
  }, [])

  const hold = async (to: Currency, of: number | null) => {
    setFailure(null)
    setQuote(null)
    if (to === currency || of === null) return
    try {
      setQuote(await call(quoteRate, { params: { slug }, body: { currency: to, amount: of } }))
    } catch (error) {
      setFailure(words(error))
    }
  }
  useEffect(() => {
    const timer = setTimeout(() => void hold(chosen, amount), 400)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new rate only for another amount or currency
  }, [chosen, amount])

  const submit = async () => {
    if (busy || amount === null) return
    setBusy(true)
    setFailure(null)
    try {
      const terms = JSON.stringify([method, amount, quote?.id])
      if (attempt.current?.terms !== terms) {
        const typed = method === 'new' ? await card.current?.tokenize() : undefined
        if (typed === null) return
        const body = {
          ...(typed === undefined
            ? { card_payment_method_id: Number(method), ...(await storedDeviceTerms(paymentFrameUrl)) }
            : { nonce: typed.nonce, ...deviceTerms(typed.deviceData) }),
          ...(quote === null ? {} : { quote: quote.id }),
        }
        attempt.current = { terms, body, key: crypto.randomUUID() }
      }
      const { body, key } = attempt.current
      const payment = await pay(body, key)
      attempt.current = null
      onPaid(payment)
    } catch (error) {
      if (isRefused(error)) {
        attempt.current = null
        onRefused()
      }
      setFailure(words(error))
    } finally {
      setBusy(false)
    }
  }
  const submitFromCard = useCallback(() => form.current?.requestSubmit(), [])
  const charged =
    chosen === currency ? { minor: amount ?? 0, currency } : quote ? { minor: quote.charged, currency: chosen } : null
  return (
    <form ref={form} noValidate aria-label={m.payment()} className={classes['form']} onSubmit={onSend(submit)}>
      <NativeSelect
        label={m.payIn()}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value as Currency)}
        data={[currency, ...currencies.filter((code) => code !== currency)]}
      />
      {quote && <HeldRate quote={quote} onRenew={() => void hold(chosen, amount)} />}
      <CardChoices methods={methods} value={method} onChange={setMethod} />
      {method === 'new' && <CardFields ref={card} onSubmit={submitFromCard} />}
      <FormFailure message={failure} />
      <div>
        <WriteButton type="submit" size="lg" loading={busy} disabled={amount === null || charged === null}>
          {amount === null || charged === null ? m.pay() : m.payAmount({ amount: formatMoney(charged) })}
        </WriteButton>
      </div>
    </form>
  )
}
