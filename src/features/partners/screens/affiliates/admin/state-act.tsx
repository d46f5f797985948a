import type { EarnerState } from '../../../rules/earnings.ts'
import classes from '../../earnings/earnings.module.css'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { setAffiliateState } from '../../../contract/affiliate-staff.ts'

/** Pauses or resumes payouts to an affiliate. */
export function StateAct({
  affiliate: { id, name, state, version },
}: {
  affiliate: { id: number; name: string; state: EarnerState; version: number }
}) {
  const act = (next: EarnerState) => ({ call: setAffiliateState, params: { id }, body: { state: next, version } })
  return state === 'active' ? (
    <ReasonButton label="Pause" title={`Pause ${name}?`} {...act('paused')}>
      {name} keeps earning, but payouts stop. A payout run that includes {name} can’t be sent.
    </ReasonButton>
  ) : (
    <span className={classes['acts']}>
      <ReasonButton label="Activate" title={`Activate ${name}?`} {...act('active')}>
        Payouts resume.
      </ReasonButton>
      {state === 'paused' && (
        <ReasonButton label="Close" title={`Close ${name}’s account?`} confirmLabel="Close account" {...act('closed')}>
          {name} stops earning, loses access to the affiliate area and gets no more payouts.
        </ReasonButton>
      )}
    </span>
  )
}
