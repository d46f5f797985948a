import type { ReactNode } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import type { Rating } from '#features/reviews/rules.ts'
import { factsOf } from '#kit/facts.ts'
import { type Tune, tuneLooks } from '#features/tunes/contract.ts'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import { useOwnPrices } from '#features/pricing/client/own-prices.ts'
import { useSalePercent } from '#features/pricing/client/sale-percent.ts'
import { showTuneLine } from '#features/tunes/rules.ts'
import type { Engine, Transmission } from '../contract/catalog.ts'
import { hpTorqueToShow } from '../selection-display.ts'
import { isListSlot, type Slot, type VehicleSelection } from '../selection-state.ts'
import { recommendedTuneIds } from '../selection-tunes.ts'
import { awdOptions, type SelectionAction, tuneOptions } from '../selection.ts'
import { gainOfTune, stockFigures } from '../shown-figures.ts'
import { priceIfChosen } from './price-if-chosen.ts'
import { TuneOption } from './tune-option.tsx'
import classes from './engine.module.css'
import * as m from '../messages/m.ts'

interface Group {
  slot: Slot
  title: string
  lead: string
}

const engineGroups = (): readonly Group[] => [
  { slot: 'tune', title: m.engineTune(), lead: m.engineTuneLead() },
  { slot: 'dsgTune', title: m.dualClutchTune(), lead: m.dualClutchLead() },
  { slot: 'addOnTunes', title: m.engineAddOns(), lead: m.asManyAsYouLike() },
]
const driveGroups = (): readonly Group[] => [
  { slot: 'transmissionTune', title: m.transmissionTune(), lead: m.transmissionTuneLead() },
  { slot: 'transmissionAddOnTunes', title: m.transmissionAddOns(), lead: m.asManyAsYouLike() },
  { slot: 'awdTune', title: m.allWheelDrive(), lead: m.allWheelDriveLead() },
  { slot: 'awdAddOnTunes', title: m.allWheelDriveAddOns(), lead: m.asManyAsYouLike() },
]

export interface TuneChoicesProps {
  engine: Engine
  transmission: Transmission | null
  selection: VehicleSelection
  change: (action: SelectionAction) => void
  /** Buyer ratings of the tunes. */
  ratings?: readonly (Rating & { slug: string })[]
  /** The transmission choice, rendered between the engine's and the drivetrain's tunes. */
  children: ReactNode
}

/** All offered tunes by purpose: exclusive tunes as radio buttons, add-ons as checkboxes. */
export function TuneChoices({ children, ...choices }: TuneChoicesProps) {
  return (
    <>
      {engineGroups().map((group) => (
        <TuneGroup key={group.slot} group={group} {...choices} />
      ))}
      {children}
      {driveGroups().map((group) => (
        <TuneGroup key={group.slot} group={group} {...choices} />
      ))}
    </>
  )
}

function TuneGroup({
  group: { slot, title, lead },
  engine,
  transmission,
  selection,
  change,
  ratings = [],
}: Omit<TuneChoicesProps, 'children'> & { group: Group }) {
  const { currency } = useSite()
  const view = usePowerView(selection.currentHpTorque)
  const percent = useSalePercent()
  const all: readonly Tune[] = [...engine.tunes, ...(transmission?.tunes ?? [])]
  const own = useOwnPrices(
    'tunes',
    all.map(({ slug }) => slug),
  )
  const offered = tuneOptions(selection, slot)
  if (offered.every((tune) => tune.is_stock)) return null

  const tunes = offered.flatMap(({ id }) => all.find((tune) => tune.id === id) ?? [])
  const chosenIds: readonly (number | null)[] = isListSlot(slot) ? selection[slot] : [selection[slot]]
  const recommended = new Set(recommendedTuneIds(selection))
  const stock = stockFigures(selection, engine, view)
  const nameOf = (slug: string) => all.find((tune) => tune.slug === slug)?.name ?? slug
  const isNoneOffered = slot === 'awdTune' ? awdOptions(selection)[0]?.kind === 'stock' : needsNone(slot, offered)

  return (
    <fieldset className={classes['group']}>
      <legend>{title}</legend>
      <p>{lead}</p>
      {isNoneOffered && (
        <TuneOption
          kind="radio"
          name={slot}
          title={m.stock()}
          detail={m.stockDetail()}
          isChosen={chosenIds.every((id) => id === null)}
          onChange={() => {
            const [id] = chosenIds
            if (id !== null && id !== undefined) change({ type: 'removeTune', tuneId: id })
          }}
        />
      )}
      {tunes.map((tune) => {
        const isChosen = chosenIds.includes(tune.id)
        return (
          <TuneOption
            key={tune.id}
            kind={isListSlot(slot) ? 'checkbox' : 'radio'}
            name={slot}
            value={tune.slug}
            title={tune.name}
            detail={tune.description}
            notes={tune.notes}
            facts={factsOf(tuneLooks, tune)}
            needs={tune.requires.map(nameOf)}
            goesWith={tune.recommended.map(nameOf)}
            rating={ratings.find(({ slug }) => slug === tune.slug)}
            isRecommended={recommended.has(tune.id)}
            gain={slot === 'tune' && !tune.is_stock ? gainOfTune(stock, hpTorqueToShow(tune, view.at), view) : null}
            limit={tune.torque_limit}
            view={view}
            price={tune.is_stock ? null : showTuneLine(priceIfChosen(selection, tune, all, currency, own), percent)}
            dealerText={own.get(tune.slug)?.dealer?.split_credit_dealer_text}
            currency={currency}
            isChosen={isChosen}
            onChange={() =>
              change({ type: isChosen && isListSlot(slot) ? 'removeTune' : 'chooseTune', tuneId: tune.id })
            }
          />
        )
      })}
    </fieldset>
  )
}

/** A radio group without a stock tune gets a "Stock" option to deselect. */
const needsNone = (slot: Slot, offered: readonly { is_stock: boolean }[]): boolean =>
  !isListSlot(slot) && slot !== 'awdTune' && !offered.some((tune) => tune.is_stock)
