import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import type { Currency } from '#kit/money.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { AmountInput } from '#kit/ui/number-input.tsx'
import { assignRequest, grantRequest, quoteRequest, refundRequest, type StaffRequest } from '../../contract/queue.ts'
import { after, isOver, isUnpaid } from '../../rules.ts'
import { DeclineRefund } from './decline-refund.tsx'
import classes from '../request.module.css'
import { refundTransaction } from '#features/transactions/contract/refunds.ts'

/** Assignee, quote and refund, for those who manage the queue. */
export function ManageActs({
  item,
  workers,
}: {
  item: StaffRequest
  workers: readonly { id: number; name: string; open: number }[]
}) {
  const { revalidate } = useRevalidator()
  const { currencies } = useSite()
  const words = useErrorText()
  const [amount, setAmount] = useState<number | ''>(item.quote?.amount ?? '')
  const [currency, setCurrency] = useState<Currency>(item.quote?.currency ?? currencies[0] ?? 'USD')
  const [reason, setReason] = useState('')
  const params = { id: item.id }
  const isReasoned = reason.trim().length >= 3
  const then = async (act: Promise<unknown>) => {
    await act
    await revalidate()
  }
  const assign = async (userId: number | null, forTuners?: boolean) => {
    try {
      await then(
        call(assignRequest, {
          params,
          body: { user_id: userId, ...(forTuners === undefined ? {} : { for_tuners: forTuners }) },
        }),
      )
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    }
  }
  const byMoney = item.settled_by === 'card' || item.settled_by === 'account'
  return (
    <section className={classes['form']}>
      <h2>Manage</h2>
      {item.refund_asked_at !== null && <DeclineRefund item={item} />}
      {!isOver(item.state) && (
        <NativeSelect
          label="Assignee"
          value={item.assignee_id === null ? '' : String(item.assignee_id)}
          data={[
            { value: '', label: 'Unassigned' },
            ...workers.map(({ id, name, open }) => ({ value: String(id), label: `${name} (${open} open)` })),
          ]}
          onChange={(event) => void assign(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
        />
      )}
      {isUnpaid(item.state) && (
        <>
          <AmountInput label="Price" value={amount} onChange={setAmount} />
          <NativeSelect
            label="Currency"
            value={currency}
            data={currencies}
            onChange={(event) => setCurrency(event.currentTarget.value as Currency)}
          />
          <ConfirmButton
            label="Send quote"
            title="Send this quote?"
            confirmLabel="Send quote"
            disabled={amount === ''}
            onConfirm={() => then(call(quoteRequest, { params, body: { amount: Number(amount), currency } }))}
          >
            The customer gets an email and can pay right away.
          </ConfirmButton>
        </>
      )}
      {(isUnpaid(item.state) || after('refund', item.state, 'staff') !== null) && (
        <>
          <TextInput
            label="Reason"
            description="Saved in the audit log."
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {isUnpaid(item.state) && (
            <ConfirmButton
              label="Make it free"
              title="Make this request free of charge?"
              confirmLabel="Make it free"
              disabled={!isReasoned}
              onConfirm={() => then(call(grantRequest, { params, body: { reason } }))}
            >
              Once the customer confirms, the file joins the queue.
            </ConfirmButton>
          )}
          {after('refund', item.state, 'staff') !== null && (
            <ConfirmButton
              label={byMoney ? 'Refund payment' : 'Withdraw'}
              title={byMoney ? 'Refund the full payment?' : 'Withdraw this request?'}
              confirmLabel={byMoney ? 'Refund' : 'Withdraw'}
              disabled={!isReasoned}
              onConfirm={() =>
                then(
                  byMoney && item.order
                    ? call(
                        refundTransaction,
                        { params: { id: item.order.id }, body: { reason, restock: false } },
                        { idempotencyKey: crypto.randomUUID() },
                      )
                    : call(refundRequest, { params, body: { reason } }, { idempotencyKey: crypto.randomUUID() }),
                )
              }
            >
              {byMoney
                ? 'The customer’s card is refunded and the request ends. You can’t undo this.'
                : 'The customer gets the credits back and the request ends. You can’t undo this.'}
            </ConfirmButton>
          )}
        </>
      )}
    </section>
  )
}
