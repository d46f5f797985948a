import { Button } from '#kit/ui/button.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { listModels, type VehicleMatch } from '#features/catalog/contract/catalog.ts'
import { useVehicleMatches } from '#features/catalog/ui/use-vehicle-matches.ts'
import classes from '#features/logs/screens/log-page.module.css'
import { call } from '#kit/call.ts'
import { useAction } from '#kit/ui/use-action.ts'
import * as m from '../../messages/m.ts'

/** Picks a catalog vehicle to prefill typical weight and drag for its body style. */
export function VehiclePreset({ onPick }: { onPick: (vehicle: { label: string; body: string }) => void }) {
  const [text, setText] = useState('')
  const { matches, state } = useVehicleMatches(text)
  const { busy, failure, run } = useAction()
  const pick = ({ make, year, model, label }: VehicleMatch) =>
    run(async () => {
      const { data } = await call(listModels, { params: { make, year } })
      onPick({ label, body: data.find(({ slug }) => slug === model)?.body ?? '' })
      setText('')
    })
  return (
    <>
      <TextInput
        size="xs"
        type="search"
        label={m.fillFromVehicle()}
        placeholder="golf r 2017"
        value={text}
        error={failure}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {state === 'ready' && matches.length === 0 && <p className={classes['hint']}>{m.noVehiclesFound()}</p>}
      {matches.length > 0 && (
        <ul className={classes['matches']} aria-label={m.matchingVehicles()}>
          {matches.slice(0, 5).map((vehicle) => (
            <li key={vehicle.label}>
              <Button size="compact-xs" variant="default" disabled={busy} onClick={() => void pick(vehicle)}>
                {vehicle.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
