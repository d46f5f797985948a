import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { endAgreement } from '../../../contract/payouts.ts'
import type { EarnerOverview } from '../../../overview-shape.ts'
import { agreedPart, agreedTime, agreedState } from '../earner-paths.ts'
import classes from '../earnings.module.css'
import { type AgreementChoices, AgreementForm } from './agreement-form.tsx'

/** The agreements of a tuner or an affiliate for staff: what was agreed, each ended early with a reason, and a new one. */
export function AgreementList({
  overview: { id, agreements },
  today,
  choices,
}: {
  overview: EarnerOverview
  /** The day as 2026-11-22, on which a new agreement begins unless another is given. */
  today: string
  choices: AgreementChoices | null
}) {
  return (
    <>
      <PagePart title="Agreements">
        {agreements.length === 0 && (
          <EmptyState title="No agreements">Without an agreement, nothing is earned.</EmptyState>
        )}
        <ul className={classes['rows']}>
          {agreements.map((row) => (
            <li key={row.id}>
              <div className={classes['who']}>
                <b>{agreedPart(row)}</b>
                <small>
                  {agreedTime(row)} · {agreedState(row)}
                </small>
              </div>
              {row.state !== 'ended' && (
                <ReasonButton
                  label="End"
                  title="End this agreement?"
                  confirmLabel="End agreement"
                  call={endAgreement}
                  params={{ id: row.id }}
                >
                  Earlier sales keep their shares.
                </ReasonButton>
              )}
            </li>
          ))}
        </ul>
      </PagePart>
      <PagePart title="New agreement">
        <AgreementForm id={id} from={today} choices={choices} />
      </PagePart>
    </>
  )
}
