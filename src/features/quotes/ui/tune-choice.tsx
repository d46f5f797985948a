import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import type { z } from 'zod'
import { VehicleSearch } from '#features/catalog/ui/vehicle-search.tsx'
import type { VehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import { vehicleKey } from '#features/vehicles/rules.ts'
import { call } from '#kit/call.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { findQuoteTunes } from '../contract/staff.ts'
import classes from './quotes.module.css'

type Tunes = z.output<typeof findQuoteTunes.output>

/** Picks a vehicle's tune, for customers with a compatible tool or who buy one with it. */
export function TuneChoice({
  currency,
  onChoose,
}: {
  currency: Currency
  onChoose: (slug: string, vehicle: VehicleChoice) => void
}) {
  const [found, setFound] = useState<{ vehicle: VehicleChoice; tunes: Tunes } | null>(null)
  const { failure, run } = useAction()
  return (
    <div className={classes['preview']}>
      <p className={classes['quiet']}>Also add a tool that flashes it, unless the customer has one.</p>
      <VehicleSearch
        onChoose={({ make, year, model, engine }) =>
          void run(async () => {
            const vehicle = { make, year, model, engine, transmission: null }
            setFound({
              vehicle,
              tunes: await call(findQuoteTunes, { query: { vehicle: vehicleKey(vehicle), currency } }),
            })
          })
        }
      />
      <FormFailure message={failure} />
      {found && (
        <ul className={classes['found']} aria-label={`Tunes for ${found.tunes.label}`}>
          {found.tunes.data.map(({ slug, name, price }) => (
            <li key={slug}>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={price === null}
                onClick={() => onChoose(slug, found.vehicle)}
              >
                {name}: {price === null ? `not sold in ${currency}` : formatMoney({ minor: price, currency })}
              </Button>
            </li>
          ))}
          {found.tunes.data.length === 0 && <li>No tunes for this vehicle.</li>}
        </ul>
      )}
    </div>
  )
}
