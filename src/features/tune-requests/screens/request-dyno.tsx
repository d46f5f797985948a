import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { comparisonText, type LogRun, runOfLog } from '#features/logs/analysis/log-run.ts'
import { getLog } from '#features/logs/contract/logs.ts'
import { loadLog } from '#features/logs/client/load-log.ts'
import type { Tune } from '#features/tunes/contract.ts'
import { type Correction, correctionText } from '#features/tunes/corrections.ts'
import { showRun } from '#features/tunes/dyno.ts'
import { runsElsewhere, runsToPlot } from '#features/tunes/runs-shown.ts'
import { DynoPlot } from '#features/tunes/ui/dyno-plot.tsx'
import { UnitToggles } from '#features/tunes/ui/unit-toggles.tsx'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import { getEngine } from '#features/catalog/contract/catalog.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { defaultPowerType, type PowerType } from '#features/tunes/power.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

type Shown = Pick<TuneRequest, 'id' | 'vehicle' | 'selection' | 'logs'>

/** The stock tune and the first selected tune that has a dyno run; null if there is none. */
function useChosenRuns({ vehicle, selection }: Shown): { stock: Tune | null; tuned: Tune } | null {
  const [found, setFound] = useState<{ stock: Tune | null; tuned: Tune } | null>(null)
  const asked = JSON.stringify([vehicle?.make, vehicle?.year, vehicle?.model, vehicle?.engine, selection.tuneIDs])
  useEffect(() => {
    const [make, year, model, engine, ids] = JSON.parse(asked) as [string?, string?, string?, string?, number[]?]
    if (!make || !year || !model || !engine || !ids?.length) return setFound(null)
    const stop = new AbortController()
    call(getEngine, { params: { make, year, model, engine } }, { signal: stop.signal }).then(
      ({ tunes }) => {
        const tuned = tunes.find((tune) => ids.includes(tune.id) && tune.dyno_csvs.length > 0)
        setFound(tuned ? { stock: tunes.find((tune) => tune.is_stock) ?? null, tuned } : null)
      },
      // The vehicle may have been removed from the catalog; then there is nothing to plot.
      () => stop.signal.aborted || setFound(null),
    )
    return () => stop.abort()
  }, [asked])
  return found
}

/** The selected log as a run with the given correction; null if none is selected or it is still loading. */
function useLogRun(log: TuneRequest['logs'][number] | null, correction: Correction): LogRun | null {
  const [run, setRun] = useState<LogRun | null>(null)
  const [id, title] = [log?.id, log?.title]
  useEffect(() => {
    setRun(null)
    if (id === undefined || title === undefined) return
    const stop = new AbortController()
    Promise.all([
      call(getLog, { params: { id } }, { signal: stop.signal }),
      loadLog({ id, token: null }, stop.signal),
    ]).then(
      ([record, opened]) => setRun(runOfLog(opened, title, -id, record.view.vehicle, correction)),
      () => stop.signal.aborted || setRun({ run: null, missing: m.logNotOpened() }),
    )
    return () => stop.abort()
  }, [id, title, correction])
  return run
}

/** Dyno runs of the selected tune against stock, with an attached log overlaid in the same correction. */
export default function RequestDyno({ request }: { request: Shown }) {
  const chosen = useChosenRuns(request)
  const [at, setAt] = useState<PowerType>(defaultPowerType)
  const view = usePowerView(at)
  const [logId, setLogId] = useState('')
  const log = request.logs.find(({ id }) => String(id) === logId) ?? null
  const standard = chosen?.tuned.dyno_csvs[0]?.correction
  const over = useLogRun(log, standard ?? 'SAE J1349')
  if (!chosen) return null
  const plotted = runsToPlot(
    { ...chosen, tunedIndex: 0, addedRunIds: new Set(), tunes: [chosen.tuned], gearbox: null },
    view,
  )
  const runs = over?.run ? [...plotted, { ...showRun(over.run, view), tone: 6 }] : plotted
  const elsewhere = runsElsewhere(runs)
  return (
    <section className={classes['dyno']} aria-label={m.dyno()}>
      <h2>{m.dynoTitle()}</h2>
      <UnitToggles view={view} onPowerType={setAt} />
      <DynoPlot runs={runs} view={view} label={m.dynoCurvesVsStock({ name: chosen.tuned.name })} />
      {elsewhere.length > 0 && (
        <p className={classes['hint']}>
          {m.notMeasuredAt({ where: at, runs: elsewhere.map((run) => run.label).join(', ') })}
        </p>
      )}
      {request.logs.length > 0 && (
        <NativeSelect
          label={m.overlayLog()}
          value={logId}
          data={[
            { value: '', label: m.noLog() },
            ...request.logs.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={(event) => setLogId(event.currentTarget.value)}
        />
      )}
      <p className={classes['hint']} aria-live="polite">
        {log === null ? m.runOfTune({ correction: correctionText(standard) }) : logText(over, standard)}{' '}
        {log !== null && over?.run === null && <Link to={link('/graph/:id', { id: log.id })}>{m.openLog()}</Link>}
      </p>
    </section>
  )
}

function logText(over: LogRun | null, standard: Correction | undefined): string {
  if (over === null) return m.openingLog()
  return over.run === null ? m.logNotOverlaid({ reason: over.missing }) : comparisonText(standard, over.run.correction)
}
