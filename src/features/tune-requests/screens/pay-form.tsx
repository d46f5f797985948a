import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
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
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useHouse } from '#kit/ui/house.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { useSession } from '#kit/ui/session.tsx'
import { useErrorWords } from '#kit/ui/words.tsx'
import { estimateTuneRequest, payLaterTuneRequest, payTuneRequest } from '../contract.ts'
import type { TuneRequest } from '../contract-shapes.ts'

type Question = z.input<(typeof estimateTuneRequest)['input']['body']>
type RequestEstimate = z.output<(typeof estimateTuneRequest)['output']>

const waitMs = 250

/** The price of the request, asked anew a moment after each change. */
function useRequestEstimate(id: number, question: Question) {
  const words = useErrorWords()
  const [state, setState] = useState<{ estimate: RequestEstimate | null; problem: string | null; busy: boolean }>({
    estimate: null,
    problem: null,
    busy: true,
  })
  const asked = JSON.stringify(question)
  useEffect(() => {
    const stop = new AbortController()
    setState((before) => ({ ...before, busy: true }))
    const timer = setTimeout(() => {
      call(estimateTuneRequest, { params: { id }, body: JSON.parse(asked) as Question }, { signal: stop.signal }).then(
        (estimate) => setState({ estimate, problem: null, busy: false }),
        (error: unknown) => {
          if (!stop.signal.aborted) setState(({ estimate }) => ({ estimate, problem: words(error), busy: false }))
        },
      )
    }, waitMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, asked, words])
  return state
}

/** Who pays, by card; the same fields and the same prices as in the shop. */
export function PayForm({ request, countries }: { request: TuneRequest; countries: readonly Country[] }) {
  const { region, currency } = useHouse()
  const { user } = useSession()
  const words = useErrorWords()
  const navigate = useNavigate()
  const [codes, setCodes] = useState<string[]>([])
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
  const address = form.values.shipping
  const known = countries.find(({ code }) => code === address.country_code)
  const placed = known !== undefined && (known.states.length === 0 || address.state !== '')
  const vat = form.values.vatNumber ? { vat_number: form.values.vatNumber } : {}
  const {
    estimate,
    problem,
    busy: pricing,
  } = useRequestEstimate(request.id, {
    discount_codes: codes,
    ...vat,
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
        email: values.email,
        billing_address: values.shipping as never,
        discount_codes: codes,
        shown_total: estimate.total,
        ...vat,
        ...(nonce === undefined ? {} : { nonce }),
        ...(account === null ? {} : { dealer: account }),
      }
      const text = JSON.stringify(body)
      if (attempt.current.body !== text) attempt.current = { body: text, key: crypto.randomUUID() }
      const input = { params: { id: request.id }, body }
      const once = { idempotencyKey: attempt.current.key }
      await (account === null ? call(payTuneRequest, input, once) : call(payLaterTuneRequest, input, once))
      await navigate(link('/tuning/request/:id/status', { id: request.id }))
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
  const submitFromCard = useCallback(() => document.querySelector<HTMLFormElement>('#pay-request')?.requestSubmit(), [])
  return (
    <div className={classes['columns']} style={{ marginTop: '2rem' }}>
      <form id="pay-request" noValidate onSubmit={onSubmit} aria-label="Payment">
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
              disabled={!estimate || pricing || problem !== null || !placed}
            >
              {estimate ? `Pay ${formatMoney({ minor: estimate.total, currency: estimate.currency })}` : 'Pay'}
            </Button>
            <p className={classes['hint']}>
              {account === null ? 'The card is charged once.' : 'It is put on the account.'} Then the file goes into the
              queue.
            </p>
          </div>
        </PagePart>
      </form>
      <OrderSummary estimate={estimate} busy={pricing} codes={codes} onCodes={setCodes} />
    </div>
  )
}
