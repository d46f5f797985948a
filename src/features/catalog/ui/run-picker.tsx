import type { Tune } from '#features/tunes/contract.ts'
import { runLabel } from '#features/tunes/runs-shown.ts'
import { endpointUrl } from '#kit/contract.ts'
import { getDynoCsv } from '../contract/catalog.ts'
import classes from './run-picker.module.css'
import * as m from '../messages/m.ts'

const sources = (): Readonly<Record<string, string>> => ({
  'workshop-dyno': m.ourDyno(),
  calculated: m.runCalculated(),
  upload: m.customerRun(),
})

/** Adds runs to the plot and downloads each as a file. */
export function RunPicker({
  tunes,
  fixedIds,
  chosenIds,
  onChange,
  isOpen = false,
}: {
  tunes: readonly Pick<Tune, 'id' | 'name' | 'dyno_csvs'>[]
  /** Runs that are always in the plot. */
  fixedIds: ReadonlySet<number>
  chosenIds: ReadonlySet<number>
  onChange: (ids: ReadonlySet<number>) => void
  /** Initially expanded. */
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
      <summary>{m.compareMoreRuns()}</summary>
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
                <small>{sources()[run.source] ?? run.source}</small>
              </span>
            </label>
            <a href={endpointUrl(getDynoCsv, { params: { id: run.id } })} download={`dyno-${run.id}.csv`}>
              {m.csvOf({ span: (text) => <span className="ob-hidden">{text}</span>, label: run.label })}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
