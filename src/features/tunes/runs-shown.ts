import type { Tune } from './contract.ts'
import { type PowerView, type ShownRun, showRun, type StatedFigures } from './dyno.ts'
import * as m from './messages/m.ts'

/** A run with its color in the plot: tone 0 is stock, 1 the tune compared with it, higher ones follow. */
export interface PlotRun extends ShownRun {
  tone: number
}

type RunsOf = Pick<Tune, 'id' | 'name' | 'is_stock' | 'dyno_csvs'> & StatedFigures

export interface RunChoice {
  stock: RunsOf | null
  /** The tune compared with stock; null shows stock alone. */
  tuned: RunsOf | null
  /** Index of its run, from 0; an index out of range selects the first. */
  tunedIndex: number
  /** Ids of runs of any tune that the visitor added. */
  addedRunIds: ReadonlySet<number>
  tunes: readonly RunsOf[]
  /** Transmission tune whose torque limit is drawn over the engine's torque. */
  gearbox: RunsOf | null
}

const tones = { stock: 0, tuned: 1, firstAdded: 2, added: 5, gearbox: 7 } as const

/** "Stage 1, 93 octane" stays; a label without the tune's name gets it as a prefix. */
export const runLabel = (tune: Pick<Tune, 'name'>, label: string): string =>
  label.toLowerCase().startsWith(tune.name.toLowerCase()) ? label : `${tune.name}: ${label}`

/** The selected runs, stock first, without duplicates. Runs the view can't show are kept without curves. */
export function runsToPlot(choice: RunChoice, view: PowerView): PlotRun[] {
  const { stock, tuned } = choice
  const runs: PlotRun[] = []
  const add = (tune: RunsOf | null, index: number, tone: number) => {
    const run = tune?.dyno_csvs[index] ?? tune?.dyno_csvs[0]
    if (tune && run && !runs.some((other) => other.id === run.id))
      runs.push({ ...showRun(run, view, runLabel(tune, run.label), tune), tone })
  }
  add(stock, 0, tones.stock)
  add(tuned, choice.tunedIndex, tones.tuned)
  let added = 0
  for (const tune of choice.tunes) {
    for (const [index, run] of tune.dyno_csvs.entries()) {
      if (!choice.addedRunIds.has(run.id)) continue
      const before = runs.length
      add(tune, index, tones.firstAdded + (added % tones.added))
      added += runs.length - before
    }
  }
  const limit = choice.gearbox?.dyno_csvs.find((run) => run.torque_limit !== undefined)
  if (choice.gearbox && limit) {
    const shown = showRun(limit, view, m.torqueLimitOf({ name: choice.gearbox.name }))
    runs.push({ ...shown, power: null, torque: null, tone: tones.gearbox })
  }
  return runs
}

/** Runs with no curve in this view because they were measured at the other place, crank or wheels. */
export const runsElsewhere = (runs: readonly PlotRun[]): PlotRun[] =>
  runs.filter((run) => run.power === null && run.torque === null && run.torqueLimit === null)
