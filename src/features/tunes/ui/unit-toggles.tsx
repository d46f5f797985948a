import { powerTypeNames, powerTypes, powerUnitName, powerUnits, torqueUnits, type PowerType } from '../power.ts'
import { Toggle } from '#kit/ui/toggle.tsx'
import type { PowerView } from '../dyno.ts'
import { storeUnits } from '../client/units-store.ts'
import classes from './unit-toggles.module.css'
import * as m from '../messages/m.ts'

const same = <T extends string>(values: readonly T[], label: (value: T) => string = String) =>
  values.map((value) => ({ value, label: label(value) }))

/** Selects crank or wheels, and the units, which are stored in the browser. */
export function UnitToggles({ view, onPowerType }: { view: PowerView; onPowerType: (type: PowerType) => void }) {
  return (
    <div className={classes['toggles']}>
      <Toggle
        label={m.measuredAt()}
        options={powerTypes.toReversed().map((value) => ({ value, label: powerTypeNames[value] }))}
        value={view.at}
        onChange={onPowerType}
      />
      <Toggle
        label={m.powerUnit()}
        options={same(powerUnits, powerUnitName)}
        value={view.power}
        onChange={(unit) => storeUnits(unit, view.torque)}
      />
      <Toggle
        label={m.torqueUnit()}
        options={same(torqueUnits)}
        value={view.torque}
        onChange={(unit) => storeUnits(view.power, unit)}
      />
    </div>
  )
}
