import { TextButton } from '#kit/ui/text-button.tsx'
import { useState } from 'react'
import { Toggle } from '#kit/ui/toggle.tsx'
import { DynoPlot } from '#features/tunes/ui/dyno-plot.tsx'
import { UnitToggles } from '#features/tunes/ui/unit-toggles.tsx'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import { runsElsewhere, runsToPlot } from '#features/tunes/runs-shown.ts'
import type { Engine, Transmission } from '../contract/catalog.ts'
import { hpTorqueToShow } from '../selection-display.ts'
import { stockTuneId, type VehicleSelection } from '../selection-state.ts'
import type { SelectionAction } from '../selection.ts'
import { comparedTune, stockFigures } from '../shown-figures.ts'
import { PowerFigures } from './power-figures.tsx'
import { RunPicker } from './run-picker.tsx'
import classes from './engine.module.css'
import * as m from '../messages/m.ts'
import { formatList } from '#kit/locale.ts'

/** Stock vs. tuned: headline figures and dyno plot. */
export function EngineHero({
  engine,
  transmission,
  selection,
  change,
}: {
  engine: Engine
  transmission: Transmission | null
  selection: VehicleSelection
  change: (action: SelectionAction) => void
}) {
  const view = usePowerView(selection.currentHpTorque)
  const [addedRunIds, setAdded] = useState<ReadonlySet<number>>(new Set())
  const compared = comparedTune(selection, engine.tunes)
  const tuned = compared?.tune ?? null
  const stockId = stockTuneId(selection)
  const runs = runsToPlot(
    {
      stock: engine.tunes.find((tune) => tune.id === stockId) ?? null,
      tuned,
      tunedIndex: selection.selectedDynoIndex,
      addedRunIds,
      tunes: engine.tunes,
      gearbox:
        transmission?.tunes.find((tune) => tune.id === (selection.transmissionTune ?? stockOf(transmission))) ?? null,
    },
    view,
  )
  const elsewhere = runsElsewhere(runs)
  const shownIds = new Set(runs.slice(0, 2).map((run) => run.id))
  return (
    <section className={classes['hero']} aria-label={m.powerAndTorque()}>
      <div className={classes['figures']}>
        <PowerFigures
          stock={stockFigures(selection, engine, view)}
          tuned={tuned && hpTorqueToShow(tuned, view.at)}
          view={view}
        />
        {compared && (
          <p className={classes['compared']}>
            {m.comparedToStock({ b: (text) => <b>{text}</b>, name: compared.tune.name })}
            {compared.isPreview && <span>{m.previewOnly()}</span>}
          </p>
        )}
        <UnitToggles view={view} onPowerType={(powerType) => change({ type: 'showHpTorque', powerType })} />
      </div>
      <div className={classes['plot']}>
        {runs.length > 0 && (
          <DynoPlot
            runs={runs}
            view={view}
            label={m.dynoCurvesOf({ runs: formatList(runs.map((run) => run.label)) })}
          />
        )}
        {elsewhere.length > 0 && (
          <p className={classes['elsewhere']}>
            {m.notMeasuredAt({ where: view.at, runs: elsewhere.map((run) => run.label).join(', ') })}
            <TextButton
              onClick={() => change({ type: 'showHpTorque', powerType: view.at === 'crank' ? 'regular' : 'crank' })}
            >
              {m.showFiguresAt({ where: view.at === 'crank' ? 'wheel' : 'crank' })}
            </TextButton>
          </p>
        )}
        <div className={classes['runs']}>
          {tuned && tuned.dyno_csvs.length > 1 && (
            <Toggle
              label={m.runOfTune()}
              showLabel
              options={tuned.dyno_csvs.map((run, index) => ({ value: String(index), label: run.label }))}
              value={String(Math.min(selection.selectedDynoIndex, tuned.dyno_csvs.length - 1))}
              onChange={(index) => change({ type: 'showDyno', index: Number(index) })}
            />
          )}
          <RunPicker tunes={engine.tunes} fixedIds={shownIds} chosenIds={addedRunIds} onChange={setAdded} />
        </div>
      </div>
    </section>
  )
}

const stockOf = (transmission: Transmission): number | undefined => transmission.tunes.find((tune) => tune.is_stock)?.id
