import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { assignRequest, grantRequest, refundRequest, type StaffRequest } from '../../contract/queue.ts'
import { after, isOver, isUnpaid } from '../../rules.ts'
import { DeclineRefund } from './decline-refund.tsx'
import { QuoteButton } from './quote-button.tsx'
import classes from '../request.module.css'
import * as m from '../../messages/m.ts'
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
  const words = useErrorText()
  const params = { id: item.id }
  const assign = async (userId: number | null, forTuners?: boolean) => {
    try {
      await call(assignRequest, {
        params,
        body: { user_id: userId, ...(forTuners === undefined ? {} : { for_tuners: forTuners }) },
      })
      await revalidate()
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
          {item.purpose !== 'support' && <QuoteButton item={item} />}
          <ReasonButton label={m.makeFree()} title={m.makeFreeTitle()} call={grantRequest} params={params}>
            {m.makeFreeText()}
          </ReasonButton>
        </>
      )}
      {after('refund', item.state, 'staff') !== null &&
        (byMoney && item.order ? (
          <ReasonButton
            label={m.refundPayment()}
            title={m.refundPaymentTitle()}
            call={refundTransaction}
            params={{ id: item.order.id }}
            body={{ restock: false }}
          >
            {m.refundPaymentText()}
          </ReasonButton>
        ) : (
          <ReasonButton label={m.takeBack()} title={m.withdrawTitle()} call={refundRequest} params={params}>
            {m.takeBackText()}
          </ReasonButton>
        ))}
    </section>
  )
}
