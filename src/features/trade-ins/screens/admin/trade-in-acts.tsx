import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { formatMoney, fromDecimal, toDecimal } from '#kit/money.ts'
import { ActDialogs } from '#kit/ui/act-dialogs.tsx'
import { ActForm } from '#kit/ui/act-form.tsx'
import {
  acceptTradeIn,
  cancelTradeIn,
  receiveTradeIn,
  rejectTradeIn,
  settleTradeIn,
  type StaffTradeIn,
} from '../../contract/staff.ts'
import { type TradeInAct, tradeInMoves } from '../../rules.ts'

const plainCalls = { receive: receiveTradeIn, accept: acceptTradeIn } as const
const reasonedCalls = { settle: settleTradeIn, cancel: cancelTradeIn } as const
const needsReason = (act: TradeInAct): boolean => act !== 'receive' && act !== 'accept'

/** Actions available in the current state, each explained before it runs. */
export const TradeInActs = ({ tradeIn }: { tradeIn: StaffTradeIn }) => (
  <ActDialogs acts={tradeIn.acts} words={tradeInMoves} quiet={['reject', 'cancel']}>
    {(act) => <Act act={act} tradeIn={tradeIn} />}
  </ActDialogs>
)

function Act({ act, tradeIn }: { act: TradeInAct; tradeIn: StaffTradeIn }) {
  const [asked, setAsked] = useState(toDecimal(tradeIn.allowance))
  const difference = fromDecimal(asked.trim())
  const isAmount = difference !== null && difference >= 0 && difference <= tradeIn.allowance
  const amountProblem = isAmount ? null : 'Enter an amount, such as 120.00, up to the allowance.'
  return (
    <ActForm
      label={tradeInMoves[act].label}
      reason={{
        ...(needsReason(act) ? {} : { label: 'Note (optional)', isOptional: true }),
        ...(act === 'reject' || act === 'cancel' ? { hint: 'The customer can see this.' } : {}),
      }}
      missing={act === 'reject' ? amountProblem : null}
      send={(reason, once) => {
        const params = { id: tradeIn.id }
        const body = { version: tradeIn.version, reason }
        if (act === 'reject')
          return call(rejectTradeIn, { params, body: { ...body, difference: difference ?? 0 } }, once)
        return act === 'settle' || act === 'cancel'
          ? call(reasonedCalls[act], { params, body }, once)
          : call(plainCalls[act], { params, body }, once)
      }}
    >
      <p>{tradeInMoves[act].changes}</p>
      {act === 'reject' && (
        <TextInput
          label={`Difference to charge in ${tradeIn.currency}`}
          description={`Up to the allowance of ${formatMoney({ minor: tradeIn.allowance, currency: tradeIn.currency })}. Enter 0 to charge nothing.`}
          inputMode="decimal"
          value={asked}
          error={amountProblem}
          onChange={(event) => setAsked(event.currentTarget.value)}
        />
      )}
    </ActForm>
  )
}
