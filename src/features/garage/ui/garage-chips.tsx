import { IconCheck } from '#kit/ui/icons.tsx'
import { useGarage } from '../client/garage.ts'
import type { GarageVehicle } from '../contract.ts'
import { shortVehicleName } from '../rules.ts'
import classes from './garage-chips.module.css'
import * as m from '../messages/m.ts'

/** The garage's vehicles as buttons, for pickers. Renders nothing while it is empty. */
export function GarageChips({
  chosen,
  onChoose,
}: {
  /** Whether a vehicle is the selected one. */
  chosen: (vehicle: GarageVehicle) => boolean
  onChoose: (vehicle: GarageVehicle) => void
}) {
  const garage = useGarage()
  if (!garage || garage.length === 0) return null
  return (
    <fieldset className={classes['garage']} aria-label={m.garage()}>
      <span className={classes['label']}>{m.garage()}</span>
      {garage.map((vehicle) => (
        <button
          key={vehicle.id}
          type="button"
          aria-pressed={chosen(vehicle)}
          className={classes['chip']}
          onClick={() => onChoose(vehicle)}
        >
          {chosen(vehicle) && <IconCheck size={14} aria-hidden="true" />}
          {vehicle.name || shortVehicleName(vehicle)}
        </button>
      ))}
    </fieldset>
  )
}
