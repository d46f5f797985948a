import { clsx } from 'clsx'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { type LeadDeal, moveLeadDeal } from '../contract/deals.ts'
import classes from './deal.module.css'

/** The stages of the deal's pipeline: the current one, and a button to move to each other one. */
export function StageBar({ deal }: { deal: LeadDeal }) {
  const { revalidate } = useRevalidator()
  const { run, busy, failure } = useAction()
  const at = deal.stages.findIndex(({ id }) => id === deal.stage.id)
  const move = (stage: number) =>
    run(async () => {
      await call(moveLeadDeal, { params: { id: deal.id }, body: { stage_id: stage, version: deal.version } })
      await revalidate()
    })
  return (
    <>
      <ol className={classes['stages']} aria-label="Stages">
        {deal.stages.map(({ id, name }, index) => (
          <li key={id} className={clsx(index < at && classes['past'])}>
            <button
              type="button"
              disabled={busy || deal.place !== 'open'}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => {
                if (index !== at) void move(id)
              }}
            >
              {name}
              {index === at && deal.place === 'open' && <small>{deal.days} d</small>}
            </button>
          </li>
        ))}
      </ol>
      <FormFailure message={failure} />
    </>
  )
}
