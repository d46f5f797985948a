import { Link, useNavigate } from 'react-router'
import type { Transmission, TransmissionCard } from '../contract/catalog.ts'
import type { VehicleSelection } from '../selection-state.ts'
import type { SelectionAction } from '../selection.ts'
import { tuneSlugsOf } from '../selection-url.ts'
import { vehicleAddress, type VehiclePlaceParams } from '../vehicle-address.ts'
import { transmissionFacts } from './engine-facts.ts'
import classes from '../ui/engine.module.css'
import * as m from '../messages/m.ts'

/** The engine's transmissions as links, each with its own URL. This step can be skipped. */
export function TransmissionChoice({
  place,
  transmissions,
  current,
  selection,
  change,
}: {
  place: Omit<VehiclePlaceParams, 'transmission'>
  transmissions: readonly TransmissionCard[]
  current: Transmission | null
  selection: VehicleSelection
  change: (action: SelectionAction) => void
}) {
  const navigate = useNavigate()
  if (transmissions.length === 0) return null
  const slugs = tuneSlugsOf(selection)
  return (
    <section className={classes['group']} aria-labelledby="transmission-title">
      <h2 id="transmission-title">{m.transmission()}</h2>
      <p>{m.transmissionLead()}</p>
      <ul className={classes['boxes']}>
        {transmissions.map((transmission) => (
          <li key={transmission.slug}>
            <Link
              to={vehicleAddress({ ...place, transmission: transmission.slug }, slugs)}
              aria-current={transmission.slug === current?.slug ? 'true' : undefined}
              preventScrollReset
              prefetch="intent"
            >
              <b>{transmission.name}</b>
              <small>{transmissionFacts(transmission)}</small>
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            aria-pressed={selection.skipTransmissionSelection}
            onClick={() => {
              change({ type: 'skipTransmission', skip: true })
              if (current) void navigate(vehicleAddress(place, slugs), { preventScrollReset: true })
            }}
          >
            <b>{m.skipStep()}</b>
            <small>{m.skipTransmission()}</small>
          </button>
        </li>
      </ul>
      {current?.tunes.every((tune) => tune.is_stock) && <p>{m.noTransmissionTunes()}</p>}
    </section>
  )
}
