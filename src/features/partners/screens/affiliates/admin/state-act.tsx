import { useRevalidator } from 'react-router'
import type { EarnerState } from '../../../rules/earnings.ts'
import classes from '../../earnings/earnings.module.css'
import { call } from '#kit/call.ts'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { setAffiliateState } from '../../../contract/affiliate-staff.ts'

/** Stops the payouts to an affiliate, or lets them go on. */
export function StateAct({
  affiliate: { id, name, state, version },
}: {
  affiliate: { id: number; name: string; state: EarnerState; version: number }
}) {
  const { revalidate } = useRevalidator()
  const set = (next: EarnerState) => async (reason: string, options: { idempotencyKey: string }) => {
    await call(setAffiliateState, { params: { id }, body: { state: next, version, reason } }, options)
    await revalidate()
  }
  return state === 'active' ? (
    <ReasonButton label="Pause" title={`Pause ${name}?`} confirmLabel="Pause" onConfirm={set('paused')}>
      What {name} earns goes on to be counted, but nothing is paid out, and a run that pays {name} cannot leave.
    </ReasonButton>
  ) : (
    <span className={classes['acts']}>
      <ReasonButton label="Activate" title={`Activate ${name}?`} confirmLabel="Activate" onConfirm={set('active')}>
        What is due is paid out again.
      </ReasonButton>
      {state === 'paused' && (
        <ReasonButton
          label="Close"
          title={`Close the account of ${name}?`}
          confirmLabel="Close"
          onConfirm={set('closed')}
        >
          {name} earns nothing more, sees the affiliate area no more, and nothing is paid out.
        </ReasonButton>
      )}
    </span>
  )
}
