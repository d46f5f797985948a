import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { currentSelection, serverSelection, storeSelection, subscribeSelection } from '../client/selection-store.ts'
import { useCurrentVehicle } from '#features/garage/client/garage.ts'
import { GarageChips } from '#features/garage/ui/garage-chips.tsx'
import { noVehicle, type VehicleSelection } from '../selection-state.ts'
import { fromPathSegments } from '../selection-storage.ts'
import { isVehicleSelected, type SelectionAction, selectionReducer } from '../selection.ts'
import { yearName } from '../years-label.ts'
import { type ListState, useVehicleLists, type VehicleLists } from './use-vehicle-lists.ts'
import type { Named, PlaceParams, VehicleLevels } from './vehicle-levels.ts'
import { VehicleSearch } from './vehicle-search.tsx'
import classes from './vehicle-picker.module.css'
import * as m from '../messages/m.ts'
import * as kit from '#kit/messages/m.ts'

export interface VehiclePickerProps {
  makes: readonly Named[]
  /** The URL a selection leads to; it has at least a make. */
  to: (place: PlaceParams & { make: string }) => string
  /** The vehicle in the page's URL. Without it, the picker edits the visitor's own vehicle, stored in the browser. */
  levels?: VehicleLevels
  /** Adds the transmission as the last step. */
  withTransmission?: boolean
  /** For an additional vehicle: starts empty and leaves the visitor's own unchanged. */
  isNew?: boolean
  /** The label of the continue button. */
  action?: string
}

/** Selects a vehicle by search, or step by step from make to transmission. */
export function VehiclePicker(props: VehiclePickerProps) {
  const { makes, to, levels, isNew = false, withTransmission = true, action = m.showTunes() } = props
  const navigate = useNavigate()
  const [selection, change] = usePickedVehicle(levels, isNew)
  const lists = useVehicleLists(selection, levels ?? null)
  const place = placeOf(selection)
  const transmissionsExist = withTransmission && lists.transmissions.items.length > 0

  const gone = goneStep(selection, lists)
  useEffect(() => {
    // The stored vehicle may have left the catalog since.
    if (gone) change(gone)
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (place.make !== undefined) void navigate(to({ ...place, make: place.make }))
  }
  return (
    <div className={classes['picker']}>
      <VehicleSearch
        onChoose={({ make, year, model, engine }) => {
          const vehicle = fromPathSegments([make, year, model, engine])
          if (vehicle && !isNew) storeSelection(vehicle)
          void navigate(to({ make, year, model, engine }))
        }}
      />
      {!isNew && (
        <GarageChips
          chosen={({ make, year, model, engine }) =>
            place.make === make && place.year === year && place.model === model && place.engine === engine
          }
          onChoose={({ make, year, model, engine, transmission }) => {
            const vehicle = fromPathSegments([make, year, model, engine, transmission ?? undefined])
            if (vehicle) storeSelection(vehicle)
            void navigate(to({ make, year, model, engine, transmission: transmission ?? undefined }))
          }}
        />
      )}
      <form className={classes['steps']} onSubmit={submit} aria-label={m.chooseStepByStep()}>
        <Step
          label={m.make()}
          items={{ items: makes, state: 'ready' }}
          value={selection.make}
          onChange={(make) => change({ type: 'selectMake', make })}
        />
        <Step
          label={m.year()}
          items={lists.years}
          value={selection.year}
          name={yearName}
          onChange={(year) => change({ type: 'selectYear', year })}
        />
        <Step
          label={m.model()}
          items={lists.models}
          value={selection.model}
          onChange={(model) => change({ type: 'selectModel', model })}
        />
        <Step
          label={m.engine()}
          items={lists.engines}
          value={selection.engine?.slug ?? null}
          onChange={(engine) => change({ type: 'selectEngine', engine })}
        />
        {withTransmission && (
          <Step
            label={m.transmission()}
            items={lists.transmissions}
            value={selection.skipTransmissionSelection ? skipped : (selection.transmission?.slug ?? null)}
            skip={transmissionsExist ? m.skipStep() : undefined}
            none={selection.engine === null ? undefined : m.noOptions()}
            onChange={(value) =>
              change(
                value === skipped
                  ? { type: 'skipTransmission', skip: true }
                  : { type: 'selectTransmission', transmission: value },
              )
            }
          />
        )}
        <Button
          type="submit"
          size="md"
          disabled={isNew ? selection.engine === null : selection.make === null}
          variant={isVehicleSelected(selection, transmissionsExist) ? 'filled' : 'default'}
        >
          {selection.engine === null && selection.make !== null && !isNew ? m.showMatches() : action}
        </Button>
      </form>
      {Object.values(lists).some((list) => typeof list === 'object' && list.state === 'failed') && (
        <p className={classes['failed']} role="alert">
          {m.listFailed()}
          <button type="button" onClick={lists.retry}>
            {kit.tryAgain()}
          </button>
        </p>
      )}
    </div>
  )
}

const isGone = (list: ListState, slug: string): boolean =>
  list.state === 'ready' && !list.items.some((item) => item.slug === slug)

/** The action that clears options no longer in the catalog; null when there are none. */
function goneStep(selection: VehicleSelection, lists: VehicleLists): SelectionAction | null {
  const { engine, transmission } = selection
  if (lists.years.state === 'missing') return { type: 'selectMake', make: null }
  if (lists.models.state === 'missing') return { type: 'selectYear', year: null }
  if (lists.engines.state === 'missing') return { type: 'selectModel', model: null }
  if (engine && (lists.transmissions.state === 'missing' || isGone(lists.engines, engine.slug)))
    return { type: 'engineFailed', engine: engine.slug }
  return transmission && isGone(lists.transmissions, transmission.slug)
    ? { type: 'transmissionFailed', transmission: transmission.slug }
    : null
}

const skipped = ' skip'

function placeOf({ make, year, model, engine, transmission }: VehicleSelection): PlaceParams {
  return {
    make: make ?? undefined,
    year: year ?? undefined,
    model: model ?? undefined,
    engine: engine?.slug,
    transmission: transmission?.slug,
  }
}

/**
 * The vehicle in the URL, edited locally until the visitor continues; or the one stored in the browser, shared by all
 * tabs.
 */
function usePickedVehicle(levels: VehicleLevels | undefined, isNew: boolean) {
  const stored = useSyncExternalStore(subscribeSelection, currentSelection, serverSelection)
  const { make, year, model, engine, transmission } = levels?.place ?? {}
  const address = [make, year, model, engine, transmission].join('/')
  const [draft, setDraft] = useState<{ address: string; selection: VehicleSelection } | null>(null)
  const named = levels ? fromPathSegments([make, year, model, engine, transmission]) : null
  const own = useCurrentVehicle()
  const ofGarage = own && fromPathSegments([own.make, own.year, own.model, own.engine, own.transmission ?? undefined])
  // Without a vehicle in the URL or in the browser, prefer the garage; otherwise use the one viewed last.
  const kept = levels || stored.make === null ? (ofGarage ?? stored) : stored
  const selection =
    (draft?.address === address ? draft.selection : named?.make ? named : null) ?? (isNew ? noVehicle : kept)
  const change = (action: SelectionAction) => {
    const next = selectionReducer(selection, action)
    if (levels || isNew) setDraft({ address, selection: next })
    else storeSelection(next)
  }
  return [selection, change] as const
}

function Step({
  label,
  items: { items, state },
  value,
  onChange,
  name = (text) => text,
  skip,
  none,
}: {
  label: string
  items: ListState
  value: string | null
  onChange: (value: string | null) => void
  name?: (text: string) => string
  /** The label to skip this step, if it is optional. */
  skip?: string | undefined
  /** The label of an empty list. */
  none?: string | undefined
}) {
  const first =
    state === 'loading'
      ? kit.loading()
      : state === 'ready' && items.length === 0 && none !== undefined
        ? none
        : m.choose()
  return (
    <NativeSelect
      label={label}
      size="md"
      value={value ?? ''}
      disabled={items.length === 0}
      data={[
        { value: '', label: first },
        ...items.map((item) => ({ value: item.slug, label: name(item.name) })),
        ...(skip === undefined ? [] : [{ value: skipped, label: skip }]),
      ]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}
