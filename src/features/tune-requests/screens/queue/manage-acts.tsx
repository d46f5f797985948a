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
import * as m from '../../messages/m.ts'
import * as kit from '#kit/messages/m.ts'
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
      <h2>{m.manage()}</h2>
      {item.refund_asked_at !== null && <DeclineRefund item={item} />}
      {!isOver(item.state) && (
        <NativeSelect
          label={m.assignee()}
          value={item.assignee_id === null ? '' : String(item.assignee_id)}
          data={[
            { value: '', label: m.unassigned() },
            ...workers.map(({ id, name, open }) => ({ value: String(id), label: m.workerOpen({ name, open }) })),
          ]}
          onChange={(event) => void assign(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
        />
      )}
      {isUnpaid(item.state) && (
        <>
          <AmountInput label={m.price()} value={amount} onChange={setAmount} />
          <NativeSelect
            label={m.currency()}
            value={currency}
            data={currencies}
            onChange={(event) => setCurrency(event.currentTarget.value as Currency)}
          />
          <ConfirmButton
            label={m.sendQuote()}
            title={m.sendQuoteTitle()}
            confirmLabel={m.sendQuote()}
            disabled={amount === ''}
            onConfirm={() => then(call(quoteRequest, { params, body: { amount: Number(amount), currency } }))}
          >
            {m.sendQuoteText()}
          </ConfirmButton>
        </>
      )}
      {(isUnpaid(item.state) || after('refund', item.state, 'staff') !== null) && (
        <>
          <TextInput
            label={m.reasonLabel()}
            description={kit.keptInAuditLog()}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {isUnpaid(item.state) && (
            <ConfirmButton
              label={m.makeFree()}
              title={m.makeFreeTitle()}
              confirmLabel={m.makeFree()}
              disabled={!isReasoned}
              onConfirm={() => then(call(grantRequest, { params, body: { reason } }))}
            >
              {m.makeFreeText()}
            </ConfirmButton>
          )}
          {after('refund', item.state, 'staff') !== null && (
            <ConfirmButton
              label={byMoney ? m.refundPayment() : m.takeBack()}
              title={byMoney ? m.refundPaymentTitle() : m.withdrawTitle()}
              confirmLabel={byMoney ? m.refund() : m.takeBack()}
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
              {byMoney ? m.refundPaymentText() : m.takeBackText()}
            </ConfirmButton>
          )}
        </>
      )}
    </section>
  )
}
