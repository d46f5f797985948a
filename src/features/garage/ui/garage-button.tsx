import { Button } from '#kit/ui/button.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { isSameCar } from '#features/vehicles/rules.ts'
import { link } from '#kit/link.ts'
import { IconCheck, IconPlus } from '#kit/ui/icons.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { WriteButton } from '#kit/ui/write-button.tsx'
import { addVehicle, type NamedVehicle, useGarage } from '../client/garage.ts'
import { shortVehicleName } from '../rules.ts'
import { mileageUnitOf } from './mileage-unit.ts'
import * as m from '../messages/m.ts'

/** Adds the page's vehicle to the garage with one click, or links to the garage if it is already there. */
export function GarageButton({ vehicle }: { vehicle: Omit<NamedVehicle, 'mileage_unit' | 'name' | 'vin' | 'plate'> }) {
  const { region } = useSite()
  const garage = useGarage()
  const { busy, run } = useAction('as-message')
  if (garage?.some((known) => isSameCar(known, vehicle)))
    return (
      <Button to={link('/garage')} variant="default" size="sm" leftSection={<IconCheck size={16} aria-hidden="true" />}>
        {m.inGarage()}
      </Button>
    )
  const add = () =>
    run(async () => {
      await addVehicle({ ...vehicle, name: '', vin: '', plate: '', mileage_unit: mileageUnitOf(region) })
      notify({ text: m.vehicleAdded({ vehicle: shortVehicleName(vehicle) }) })
    })
  return (
    <WriteButton
      variant="default"
      size="sm"
      loading={busy}
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => void add()}
    >
      {m.addToGarage()}
    </WriteButton>
  )
}
