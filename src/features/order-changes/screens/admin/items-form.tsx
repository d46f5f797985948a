import { NumberInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '#kit/call.ts'
import { formatMoney } from '#kit/money.ts'
import { ActForm } from '#kit/ui/act-form.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { Facts } from '#kit/ui/facts.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import type { QuoteLine } from '#features/quotes/contract/quote-fields.ts'
import { LinesInput } from '#features/quotes/ui/lines-input.tsx'
import { type ChangeableOrder, changeOrderItems, type ItemChangeEffect, previewItemChange } from '../../contract.ts'
import { payWithinDays } from '../../rules.ts'
import classes from './change-order.module.css'

/** Takes pieces off and adds others; what that comes to is shown before it is done. */
export function ItemsForm({ order: { id, pieces, currency } }: { order: ChangeableOrder }) {
  const [off, setOff] = useState<Readonly<Record<number, number>>>({})
  const [add, setAdd] = useState<QuoteLine[]>([])
  const take = pieces.flatMap(({ line_id }) => {
    const quantity = off[line_id] ?? 0
    return quantity > 0 ? { line_id, quantity } : []
  })
  const { effect, failure } = useEffectOf(id, { take, add })
  return (
    <ActForm
      label="Change items"
      isReady={effect !== null}
      send={async (reason, once) => {
        const { added_total, taken_total } = effect!
        const body = { take, add, reason, shown: { added_total, taken_total } }
        const { state } = await call(changeOrderItems, { params: { id }, body }, once)
        notify({ text: done[state], kind: 'success' })
      }}
    >
      <DataTable
        label="Items"
        rows={pieces.filter(({ left }) => left > 0)}
        rowKey={({ line_id: line }) => line}
        columns={[
          {
            key: 'name',
            title: 'Item',
            render: ({ name, options }) => [name, ...options.map(({ selection }) => selection)].join(', '),
          },
          { key: 'left', title: 'Not packed', align: 'right', render: ({ left }) => left },
          {
            key: 'take',
            title: 'Take off',
            render: ({ line_id: line, name, left }) => (
              <NumberInput
                aria-label={`Take off ${name}`}
                className={classes['count']}
                min={0}
                max={left}
                allowDecimal={false}
                value={off[line] ?? 0}
                onChange={(value) => setOff({ ...off, [line]: Number(value) })}
              />
            ),
          },
        ]}
      />
      <h3 className={classes['heading']}>Add items</h3>
      <LinesInput
        label="Added items"
        value={add}
        onChange={(lines) => setAdd(lines as QuoteLine[])}
        currency={currency}
        noTunes
      />
      <FormFailure message={failure} />
      {effect && <Effect effect={effect} />}
    </ActForm>
  )
}

const done = {
  done: 'Items changed.',
  refunding: 'Items changed. The refund follows once the payment has settled.',
  awaiting_payment: 'We emailed the customer a quote for the added items.',
  cancelled: 'The change was canceled.',
} as const

/** What a change comes to, in the order in which it happens. */
function Effect({
  effect: { added_total: added, taken_total: taken, to_pay: toPay, refund, currency },
}: {
  effect: ItemChangeEffect
}) {
  const money = (minor: number) => formatMoney({ minor, currency })
  return (
    <section className={classes['effect']} aria-label="Effect" aria-live="polite">
      <Facts
        rows={[
          ['Taken off', money(taken)],
          ['Added', money(added)],
          ['The customer pays', money(toPay)],
          ['Refund', money(refund)],
        ]}
      />
      <p>{wordsOf({ toPay, refund, added })}</p>
    </section>
  )
}

function wordsOf({ toPay, refund, added }: { toPay: number; refund: number; added: number }): string {
  if (toPay > 0)
    return `The customer gets a quote and has ${payWithinDays} days to pay it.${refund > 0 ? ' What is taken off stays on the order until then, and is refunded after that.' : ''}`
  const moved = added > 0 ? 'The added items become an order with its own invoice, paid by what is taken off. ' : ''
  return `${moved}${refund > 0 ? 'The rest goes back to the customer’s payment method.' : 'Nothing is charged or refunded.'}`
}

/** What a change would do, as it is entered; null while nothing is chosen or it can’t be done. */
function useEffectOf(id: number, change: { take: { line_id: number; quantity: number }[]; add: QuoteLine[] }) {
  const words = useErrorText()
  const [found, setFound] = useState<{ effect: ItemChangeEffect | null; failure: string | null }>(nothing)
  const asked = JSON.stringify(change)
  const isEmpty = change.take.length + change.add.length === 0
  useEffect(() => {
    setFound(nothing)
    if (isEmpty) return
    const leaving = new AbortController()
    const timer = setTimeout(() => {
      call(
        previewItemChange,
        { params: { id }, body: JSON.parse(asked) as typeof change },
        { signal: leaving.signal },
      ).then(
        (effect) => setFound({ effect, failure: null }),
        (error: unknown) => leaving.signal.aborted || setFound({ effect: null, failure: words(error) }),
      )
    }, typingMs)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [id, asked, isEmpty, words])
  return found
}
const nothing = { effect: null, failure: null }
const typingMs = 250
