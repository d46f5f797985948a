import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { formatMoney, fromDecimal, toDecimal } from '#kit/money.ts'
import { useAttempt } from '#kit/ui/attempt.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useErrorWords } from '#kit/ui/words.tsx'
import {
  acceptTradeIn,
  cancelTradeIn,
  receiveTradeIn,
  rejectTradeIn,
  settleTradeIn,
  type StaffTradeIn,
} from '../../contract/staff.ts'
import { type TradeInAct, tradeInMoves } from '../../rules.ts'
import classes from './trade-in.module.css'

const plainCalls = { receive: receiveTradeIn, accept: acceptTradeIn } as const
const reasonedCalls = { settle: settleTradeIn, cancel: cancelTradeIn } as const
const needsReason = (act: TradeInAct): boolean => act !== 'receive' && act !== 'accept'

/** The acts that the state allows, each with what it changes, said before it is done. */
export function TradeInActs({ tradeIn }: { tradeIn: StaffTradeIn }) {
  const [chosen, setChosen] = useState<TradeInAct | null>(null)
  return (
    <>
      <div className={classes['acts']}>
        {tradeIn.acts.map((act) => (
          <Button
            key={act}
            variant={act === 'reject' || act === 'cancel' ? 'default' : 'filled'}
            onClick={() => setChosen(act)}
          >
            {tradeInMoves[act].label}
          </Button>
        ))}
      </div>
      <Dialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen === null ? '' : tradeInMoves[chosen].label}
      >
        {chosen && <Act act={chosen} tradeIn={tradeIn} />}
      </Dialog>
    </>
  )
}

function Act({ act, tradeIn }: { act: TradeInAct; tradeIn: StaffTradeIn }) {
  const words = useErrorWords()
  const { revalidate } = useRevalidator()
  const attempt = useAttempt()
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(toDecimal(tradeIn.allowance))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const difference = fromDecimal(asked.trim())
  const isAmount = difference !== null && difference >= 0 && difference <= tradeIn.allowance
  const isReady = (!needsReason(act) || reason.trim().length >= 3) && (act !== 'reject' || isAmount)
  const perform = async () => {
    setBusy(true)
    setFailure(null)
    const params = { id: tradeIn.id }
    const body = { version: tradeIn.version, reason }
    try {
      await attempt((once) => {
        if (act === 'reject')
          return call(rejectTradeIn, { params, body: { ...body, difference: difference ?? 0 } }, once)
        return act === 'settle' || act === 'cancel'
          ? call(reasonedCalls[act], { params, body }, once)
          : call(plainCalls[act], { params, body }, once)
      })
      await revalidate()
    } catch (error) {
      setFailure(words(error))
      setBusy(false)
    }
  }
  return (
    <form
      className={classes['act']}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) void perform()
      }}
    >
      <p>{tradeInMoves[act].changes}</p>
      {act === 'reject' && (
        <TextInput
          label={`Difference to ask for in ${tradeIn.currency}`}
          description={`At most the allowance of ${formatMoney({ minor: tradeIn.allowance, currency: tradeIn.currency })}; 0 asks for nothing.`}
          inputMode="decimal"
          value={asked}
          error={isAmount ? null : 'Please enter an amount such as 120.00, up to the allowance.'}
          onChange={(event) => setAsked(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={needsReason(act) ? 'Why' : 'Note (optional)'}
        description={act === 'reject' || act === 'cancel' ? 'The customer reads this.' : 'Kept in the audit log.'}
        rows={3}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormFailure message={failure} />
      <Button type="submit" loading={busy} disabled={!isReady}>
        {tradeInMoves[act].label}
      </Button>
    </form>
  )
}
