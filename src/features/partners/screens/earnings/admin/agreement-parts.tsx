import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { ReasonButton } from '#kit/ui/reason-button.tsx'
import { endAgreement } from '../../../contract/payouts.ts'
import type { EarnerOverview } from '../../../overview-shape.ts'
import { agreedPart, agreedTime, agreementWords } from '../earner-paths.ts'
import classes from '../earnings.module.css'
import { type AgreementChoices, AgreementForm } from './agreement-form.tsx'

/** The agreements of a tuner or an affiliate for staff: what was agreed, each ended early with a reason, and a new one. */
export function AgreementParts({
  overview: { id, agreements },
  today,
  choices,
}: {
  overview: EarnerOverview
  /** The day as 2026-11-22, on which a new agreement begins unless another is given. */
  today: string
  choices: AgreementChoices | null
}) {
  const { revalidate } = useRevalidator()
  const end = (agreement: number) => async (reason: string, options: { idempotencyKey: string }) => {
    await call(endAgreement, { params: { id: agreement }, body: { reason } }, options)
    await revalidate()
  }
  return (
    <>
      <PagePart title="Agreements">
        {agreements.length === 0 && <EmptyState title="No agreement">Without one nothing is earned.</EmptyState>}
        <ul className={classes['rows']}>
          {agreements.map((row) => (
            <li key={row.id}>
              <div className={classes['who']}>
                <b>{agreedPart(row)}</b>
                <small>
                  {agreedTime(row)} · {agreementWords()[row.state]}
                </small>
              </div>
              {row.state !== 'ended' && (
                <ReasonButton label="End" title="End this agreement?" confirmLabel="End it now" onConfirm={end(row.id)}>
                  Sales until now keep it.
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
