import { isPowerUnit, isTorqueUnit, type Power, type PowerType, type Torque } from '#features/tunes/power.ts'
import {
  offeredTunes,
  stockTuneId,
  type PowerFigures,
  type Quantity,
  type VehicleSelection,
} from './selection-state.ts'

/** The figures on the power display; a null figure is omitted. */
export interface HpTorque {
  powerType: PowerType
  horsepower: Power | null
  torque: Torque | null
  torqueLimit: Torque | null
}

/**
 * The figures of a tune at the crank or the wheels. Zeros and missing units count as unknown. Falls back to the other
 * place of measurement; null when neither has figures.
 */
export function hpTorqueToShow(figures: PowerFigures, wanted: PowerType): HpTorque | null {
  const torqueLimit = usableTorque(figures.torque_limit)
  const shown = [wanted, wanted === 'crank' ? 'regular' : 'crank'] as const
  for (const powerType of shown) {
    const isCrank = powerType === 'crank'
    const horsepower = usablePower(isCrank ? figures.crank_horsepower : figures.horsepower)
    const torque = usableTorque(isCrank ? figures.crank_torque : figures.torque)
    if (horsepower !== null || torque !== null) return { powerType, horsepower, torque, torqueLimit }
  }
  return torqueLimit === null ? null : { powerType: wanted, horsepower: null, torque: null, torqueLimit }
}

/** The figures of the selected ECU tune, or of the stock tune; null while unknown. */
export function selectedHpTorque(selection: VehicleSelection): HpTorque | null {
  const tuneId = selection.tune ?? stockTuneId(selection)
  const tune = tuneId === null ? undefined : offeredTunes(selection).get(tuneId)?.tune
  return tune ? hpTorqueToShow(tune, selection.currentHpTorque) : null
}

const isKnown = (value: number | null | undefined): value is number => Number.isFinite(value) && (value ?? 0) > 0

function usablePower(quantity: Quantity | null): Power | null {
  return isKnown(quantity?.value) && isPowerUnit(quantity?.unit) ? { value: quantity.value, unit: quantity.unit } : null
}

function usableTorque(quantity: Quantity | null): Torque | null {
  return isKnown(quantity?.value) && isTorqueUnit(quantity?.unit)
    ? { value: quantity.value, unit: quantity.unit }
    : null
}
