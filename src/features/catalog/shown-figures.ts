import { type Gain, gainOf, type PowerView } from '#features/tunes/dyno.ts'
import { powerIn, torqueIn } from '#features/tunes/power.ts'
import { type HpTorque, hpTorqueToShow } from './selection-display.ts'
import {
  offeredTunes,
  type PowerFigures,
  type SelectableTune,
  stockTuneId,
  type VehicleSelection,
} from './selection-state.ts'

export interface ShownGain {
  /** In the units of the view; null when stock or tune is unknown, or they were measured at different places. */
  power: Gain | null
  torque: Gain | null
}

/** The gain of a tune over stock, in the units of a view. */
export function gainOfTune(stock: HpTorque | null, tuned: HpTorque | null, view: PowerView): ShownGain {
  if (stock === null || tuned === null || stock.powerType !== tuned.powerType) return { power: null, torque: null }
  const power = ({ horsepower }: HpTorque) => (horsepower ? powerIn(horsepower, view.power).value : null)
  const torque = (figures: HpTorque) => (figures.torque ? torqueIn(figures.torque, view.torque).value : null)
  return { power: gainOf(power(stock), power(tuned)), torque: gainOf(torque(stock), torque(tuned)) }
}

/** Manufacturer figures at the crank, for an engine without a stock tune. */
export const factoryFigures = (engine: { horsepower: number | null; torque: number | null }): PowerFigures => ({
  horsepower: null,
  torque: null,
  torque_limit: null,
  crank_horsepower: { value: engine.horsepower, unit: 'hp' },
  crank_torque: { value: engine.torque, unit: 'lb-ft' },
})

/** The stock figures of the loaded engine. */
export function stockFigures(
  selection: VehicleSelection,
  engine: { horsepower: number | null; torque: number | null },
  view: PowerView,
): HpTorque | null {
  const id = stockTuneId(selection)
  const stock = id === null ? undefined : offeredTunes(selection).get(id)?.tune
  return (stock && hpTorqueToShow(stock, view.at)) ?? hpTorqueToShow(factoryFigures(engine), view.at)
}

export interface ComparedTune<T> {
  tune: T
  /** Not selected, only shown as a preview. */
  isPreview: boolean
}

/** The tune to compare with stock: the selected one, else the first offered. */
export function comparedTune<T extends SelectableTune>(
  selection: VehicleSelection,
  tunes: readonly T[],
): ComparedTune<T> | null {
  const chosen = tunes.find((tune) => tune.id === selection.tune && !tune.is_stock)
  if (chosen) return { tune: chosen, isPreview: false }
  const offered = offeredTunes(selection)
  const first = tunes.find((tune) => !tune.is_stock && offered.get(tune.id)?.slot === 'tune')
  return first ? { tune: first, isPreview: true } : null
}
