import { useSearchParams } from 'react-router'
import { vehicleKey } from '#features/vehicles/rules.ts'
import type { ListFilter } from '#kit/ui/list-shell.tsx'
import { useGarage } from '../client/garage.ts'
import { shortVehicleName } from '../rules.ts'
import * as m from '../messages/m.ts'

/** A "Show only what fits" list filter with the vehicles of the garage; none while it is empty. */
export function useVehicleFilter(): ListFilter[] {
  const garage = useGarage() ?? []
  const asked = useSearchParams()[0].get('vehicle') ?? ''
  const options = garage.map((vehicle) => ({
    value: vehicleKey(vehicle),
    label: m.fitsVehicle({ vehicle: vehicle.name || shortVehicleName(vehicle) }),
  }))
  // A shared link may contain someone else's vehicle.
  if (asked !== '' && !options.some(({ value }) => value === asked))
    options.push({ value: asked, label: m.fitsVehicle({ vehicle: m.thisVehicle() }) })
  return options.length === 0 ? [] : [{ name: 'vehicle', label: m.onlyWhatFits(), all: m.allVehicles(), options }]
}
