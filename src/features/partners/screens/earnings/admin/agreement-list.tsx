import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { endAgreement } from '../../../contract/payouts.ts'
import type { EarnerOverview } from '../../../overview-shape.ts'
import { agreedPart, agreedTime, agreedState } from '../earner-paths.ts'
import classes from '../earnings.module.css'
import rows from '#kit/ui/rows.module.css'
import { type AgreementChoices, AgreementForm } from './agreement-form.tsx'

/** Lists the agreements of a tuner or affiliate for staff, to end them early with a reason or add one. */
export function AgreementList({
  overview: { id, agreements },
  today,
  choices,
}: {
  overview: EarnerOverview
  /** Today as 2026-11-22, the default start of a new agreement. */
  today: string
  choices: AgreementChoices | null
}) {
  return (
    <>
      <PagePart title="Agreements">
        {agreements.length === 0 && (
          <EmptyState title="No agreements">Without an agreement, nothing is earned.</EmptyState>
        )}
        <ul className={rows['rows']}>
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
