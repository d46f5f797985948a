import type { Tune } from '#features/tunes/contract.ts'
import { runLabel } from '#features/tunes/runs-shown.ts'
import { endpointUrl } from '#kit/contract.ts'
import { getDynoCsv } from '../contract.ts'
import classes from './run-picker.module.css'

const sources: Readonly<Record<string, string>> = {
  'workshop-dyno': 'our dyno',
  calculated: 'calculated',
  upload: 'sent in by a customer',
}

/** Further runs for the plot, and each run as a file. */
export function RunPicker({
  tunes,
  fixedIds,
  chosenIds,
  onChange,
  isOpen = false,
}: {
  tunes: readonly Pick<Tune, 'id' | 'name' | 'dyno_csvs'>[]
  /** In the plot anyway. */
  fixedIds: ReadonlySet<number>
  chosenIds: ReadonlySet<number>
  onChange: (ids: ReadonlySet<number>) => void
  /** Unfolded from the start. */
  isOpen?: boolean
}) {
  const runs = tunes.flatMap((tune) => tune.dyno_csvs.map((run) => ({ ...run, label: runLabel(tune, run.label) })))
  if (runs.length < 2) return null
  const toggle = (id: number) => {
    const next = new Set(chosenIds)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <details className={classes['picker']} open={isOpen}>
      <summary>Compare more runs</summary>
      <ul>
        {runs.map((run) => (
          <li key={run.id}>
            <label>
              <input
                type="checkbox"
                checked={fixedIds.has(run.id) || chosenIds.has(run.id)}
                disabled={fixedIds.has(run.id)}
                onChange={() => toggle(run.id)}
              />
              <span>
                {run.label}
                <small>{sources[run.source] ?? run.source}</small>
              </span>
            </label>
            <a href={endpointUrl(getDynoCsv, { params: { id: run.id } })} download={`dyno-${run.id}.csv`}>
              CSV<span className="ob-hidden"> of {run.label}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
