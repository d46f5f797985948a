import { IconCheck, IconX } from '#kit/ui/icons.tsx'
import type { GarageVehicle } from '../contract.ts'
import { shortVehicleName } from '../rules.ts'
import classes from './fit-badge.module.css'
import * as m from '../messages/m.ts'

/** "Fits your 2017 Golf R", or that it does not fit. Renders nothing when unknown. */
export function FitBadge({ vehicle, fits }: { vehicle: GarageVehicle | null; fits: boolean | undefined }) {
  if (vehicle === null || fits === undefined) return null
  const Icon = fits ? IconCheck : IconX
  const name = vehicle.name || shortVehicleName(vehicle)
  return (
    <span className={classes['fit']} data-fits={fits}>
      <Icon size={14} stroke="2.5" aria-hidden="true" />
      {fits ? m.fits({ vehicle: name }) : m.doesNotFit({ vehicle: name })}
    </span>
  )
}
