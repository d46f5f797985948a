import { clsx } from 'clsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, Link, useLoaderData, useNavigate } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { useSession } from '#access/ui/session.tsx'
import { loadLevels, namesOf } from '#features/catalog/ui/vehicle-levels.ts'
import { VehiclePicker } from '#features/catalog/ui/vehicle-picker.tsx'
import { vehicleAddress } from '#features/catalog/vehicle-address.ts'
import { addVehicle, changeVehicle, removeVehicle, useGarage } from '#features/garage/client/garage.ts'
import type { GarageVehicle } from '#features/garage/contract.ts'
import { shortVehicleName, vehicleName } from '#features/garage/rules.ts'
import { mileageUnitOf } from '#features/garage/ui/mileage-unit.ts'
import { VehicleForm } from '#features/garage/ui/vehicle-form.tsx'
import * as m from '#features/garage/messages/m.ts'
import { vehiclePath } from '#features/vehicles/contract/vehicles.ts'
import { vehicleKey } from '#features/vehicles/rules.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import rows from '#kit/ui/rows.module.css'
import { TextButton } from '#kit/ui/text-button.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import classes from './garage.module.css'
import * as app from '../../messages/m.ts'
import * as kit from '#kit/messages/m.ts'

/** Vehicle to add from the query string, with its names. */
export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const asked = vehiclePath.safeParse(new URL(request.url).searchParams.get('add') ?? '')
  const choice = asked.success ? asked.data : null
  const levels = await loadLevels(choice === null ? {} : { ...choice, transmission: choice.transmission ?? undefined })
  if (choice === null) return { makes: levels.makes, added: null }
  const names = namesOf(levels)
  return {
    makes: levels.makes,
    added: {
      ...choice,
      make_name: names.make,
      model_name: names.model,
      engine_name: names.engine,
      transmission_name: choice.transmission === null ? null : names.transmission,
    },
  }
}

export default function GaragePage() {
  const { makes, added } = useLoaderData<typeof clientLoader>()
  const { region } = useSite()
  const { user } = useSession()
  const garage = useGarage()
  const navigate = useNavigate()
  const close = () => navigate(link('/garage'), { replace: true, preventScrollReset: true })
  return (
    <PageShell title={m.garage()} lead={m.garageLead()} {...(user ? { crumbs: crumbs() } : {})}>
      {garage === null ? (
        <LoadingState lines={4} />
      ) : garage.length === 0 ? (
        added === null && <EmptyState title={m.emptyGarage()}>{m.emptyGarageHint()}</EmptyState>
      ) : (
        <ul className={clsx(rows['rows'], classes['vehicles'])} aria-label={m.yourVehicles()}>
          {garage.map((vehicle) => (
            <VehicleRow key={vehicle.id} vehicle={vehicle} />
          ))}
        </ul>
      )}
      {user === null && garage !== null && garage.length > 0 && <p className={classes['hint']}>{m.keptOnDevice()}</p>}
      <PagePart title={m.addVehicleTitle()}>
        {added === null ? (
          <VehiclePicker
            makes={makes}
            isNew
            to={({ make, year, model, engine, transmission }) =>
              year === undefined || model === undefined || engine === undefined
                ? link('/garage')
                : link('/garage', undefined, {
                    add: vehicleKey({ make, year, model, engine, transmission: transmission ?? null }),
                  })
            }
            action={m.addVehicle()}
          />
        ) : (
          <VehicleForm
            key={vehicleKey(added)}
            title={vehicleName(added)}
            subtitle={[added.engine_name, added.transmission_name].filter(Boolean).join(' · ')}
            initial={{ name: '', vin: '', plate: '', mileage_unit: mileageUnitOf(region) }}
            submitLabel={m.addToGarage()}
            submit={async (details) => {
              await addVehicle({ ...added, ...details })
              notify({ text: m.vehicleAdded({ vehicle: shortVehicleName(added) }) })
              await close()
            }}
            onCancel={() => void close()}
          />
        )}
      </PagePart>
    </PageShell>
  )
}

const crumbs = () => [{ label: app.profile(), to: link('/profile') }, { label: m.garage() }]

function VehicleRow({ vehicle }: { vehicle: GarageVehicle }) {
  const [isEditing, setEditing] = useState(false)
  const { busy, run } = useAction('as-message')
  const title = vehicleName(vehicle)
  const { id, name, vin, plate, mileage_unit } = vehicle
  if (isEditing)
    return (
      <li>
        <VehicleForm
          title={title}
          initial={{ name, vin, plate, mileage_unit }}
          submitLabel={m.saveVehicle()}
          submit={async (details) => {
            await changeVehicle(id, details)
            setEditing(false)
          }}
          onCancel={() => setEditing(false)}
        />
      </li>
    )
  return (
    <li>
      <div className={classes['vehicle']}>
        <b>{name || title}</b>
        <span>
          {[...(name ? [title] : []), vehicle.engine_name, vehicle.transmission_name].filter(Boolean).join(' · ')}
        </span>
        {vin + plate !== '' && (
          <span>
            {[...(vin ? [`${m.vin()} ${vin}`] : []), ...(plate ? [`${m.plate()} ${plate}`] : [])].join(' · ')}
          </span>
        )}
      </div>
      <div className={classes['acts']}>
        {vehicle.is_current ? (
          <span className={classes['current']}>{m.currentVehicle()}</span>
        ) : (
          <TextButton disabled={busy} onClick={() => void run(() => changeVehicle(id, { is_current: true }))}>
            {m.makeCurrent()}
          </TextButton>
        )}
        <Link to={vehicleAddress({ ...vehicle, transmission: vehicle.transmission ?? undefined })}>{m.seeTunes()}</Link>
        <TextButton onClick={() => setEditing(true)}>{m.edit()}</TextButton>
        <ConfirmButton
          label={kit.remove()}
          title={m.removeVehicle()}
          confirmLabel={kit.remove()}
          onConfirm={() => removeVehicle(id)}
        >
          {m.removeVehicleText({ vehicle: name || title })}
        </ConfirmButton>
      </div>
    </li>
  )
}
