import type { ReactNode } from 'react'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { keptPart } from '#kit/ui/kept-part.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { ToolAnswer } from '#features/tools/ui/tool-answer.tsx'
import type { Engine, Transmission, TransmissionCard } from '../contract/catalog.ts'
import { storeSelection } from '../client/selection-store.ts'
import { isVehicleSelected, selectedTuneIds } from '../selection.ts'
import type { VehiclePlaceParams } from '../vehicle-address.ts'
import { CompatForm } from './compat-form.tsx'
import { EngineHero } from '../ui/engine-hero.tsx'
import { catalogPlace } from './places.ts'
import { PurchaseSummary } from './purchase-summary.tsx'
import { SelectionNotice } from '../ui/selection-notice.tsx'
import { TransmissionChoice } from './transmission-choice.tsx'
import { TuneChoices } from '../ui/tune-choices.tsx'
import { useEngineSelection } from '../ui/use-engine-selection.ts'
import type { Rating } from '#features/reviews/rules.ts'
import type { VehicleLevels } from '../ui/vehicle-levels.ts'
import type { VehiclePickerProps } from '../ui/vehicle-picker.tsx'
import classes from '../ui/engine.module.css'
import * as m from '../messages/m.ts'

const TuneComparison = keptPart(() => import('../ui/tune-comparison.tsx'), { whenNear: true })
const OtherVehicle = keptPart<VehiclePickerProps>(
  async () => ({ default: (await import('../ui/vehicle-picker.tsx')).VehiclePicker }),
  { whenNear: true },
)

export interface EngineViewProps {
  place: Omit<VehiclePlaceParams, 'transmission'>
  /** The vehicle's name, for mails and headings. */
  vehicle: string
  engine: Engine
  transmission: Transmission | null
  transmissions: readonly TransmissionCard[]
  levels: VehicleLevels
  ratings: readonly (Rating & { slug: string })[]
  /**
   * Renders the installation methods for the selected tunes. `onBuy` stores the selection and must run before
   * following a link.
   */
  ways: (tuneIds: readonly number[], onBuy: () => void) => ReactNode
}

/** An engine: what its tunes do, which combine, which tools they require and what they cost. */
export function EngineView({
  place,
  vehicle,
  engine,
  transmission,
  transmissions,
  levels,
  ratings,
  ways,
}: EngineViewProps) {
  const engineSelection = useEngineSelection(place, engine, transmission)
  const { selection, last, change } = engineSelection
  const tunes = [...engine.tunes, ...(transmission?.tunes ?? [])]
  const chosen = new Set(selectedTuneIds(selection))
  const bought = tunes.filter((tune) => chosen.has(tune.id))
  const tools = [...new Map([...engine.tools, ...(transmission?.tools ?? [])].map((tool) => [tool.id, tool])).values()]
  const choice = {
    tunes: bought,
    tools,
    engineRestrictions: engine.tool_restrictions,
    transmissionRestrictions: transmission?.tool_restrictions ?? [],
  }
  // Another tab may have selected another vehicle since.
  const keep = () => storeSelection(selection)
  const isOffered = tunes.some((tune) => !tune.is_stock)

  return (
    <>
      <EngineHero engine={engine} transmission={transmission} selection={selection} change={change} />
      {isOffered ? (
        <div className={classes['columns']}>
          <div>
            <SelectionNotice last={last} selection={selection} />
            <form method="get">
              <TuneChoices
                engine={engine}
                transmission={transmission}
                selection={selection}
                change={change}
                ratings={ratings}
              >
                <TransmissionChoice
                  place={place}
                  transmissions={transmissions}
                  current={transmission}
                  selection={selection}
                  change={change}
                />
              </TuneChoices>
              <noscript>
                {import.meta.env.SSR && (
                  <button type="submit" className={classes['apply']}>
                    {m.showChosenTunes()}
                  </button>
                )}
              </noscript>
            </form>
            <TuneComparison engine={engine} selection={selection} change={change} />
            <ToolAnswer {...choice}>
              {ways(
                bought.map(({ id }) => id),
                keep,
              )}
            </ToolAnswer>
          </div>
          <PurchaseSummary
            {...choice}
            isComplete={isVehicleSelected(selection, transmissions.length > 0)}
            onBuy={keep}
          />
        </div>
      ) : (
        <EmptyState title={m.noTuneForVehicle()}>
          <p>{m.tellYouWhen()}</p>
          <CompatForm vehicle={vehicle} place={`${place.make}/${place.year}/${place.model}/${engine.slug}`} />
        </EmptyState>
      )}
      <PagePart title={m.otherVehicle()}>
        <OtherVehicle makes={levels.makes} levels={levels} to={catalogPlace} />
      </PagePart>
    </>
  )
}
