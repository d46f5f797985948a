import { Link } from 'react-router'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { TunePrice } from '#features/pricing/ui/shop-price.tsx'
import { powerChange, powerText } from '#features/tunes/dyno.ts'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import type { Engine } from '../contract/catalog.ts'
import { goalText } from '../guide-texts.ts'
import { markGuided } from '../client/guided-store.ts'
import { vehicleAddress } from '../vehicle-address.ts'
import { CompatForm } from './compat-form.tsx'
import type { namesOf, PlaceParams } from '../ui/vehicle-levels.ts'
import classes from './guide.module.css'
import * as m from '../messages/m.ts'

/** The last step: the engine's tunes by purpose. */
export function GuideGoals({
  engine,
  place,
  names,
}: {
  engine: Engine
  place: PlaceParams
  names: ReturnType<typeof namesOf>
}) {
  const view = usePowerView()
  const tunes = engine.tunes.filter((tune) => !tune.is_stock && !tune.optional && !tune.is_awd && !tune.is_dsg)
  const address = {
    make: place.make ?? '',
    year: place.year ?? '',
    model: place.model ?? '',
    engine: engine.slug,
    transmission: place.transmission,
  }
  if (tunes.length === 0) {
    return (
      <EmptyState title={m.noTuneForEngine()}>
        <p>{m.tellYouWhen()}</p>
        <CompatForm
          vehicle={`${names.make} ${names.model} ${names.year}, ${names.engine}`}
          place={`${address.make}/${address.year}/${address.model}/${address.engine}`}
        />
      </EmptyState>
    )
  }
  return (
    <ul className={classes['goals']}>
      {tunes.map((tune) => {
        const { goal, words } = goalText(tune)
        const power = tune.crank_horsepower?.value
        return (
          <li key={tune.id}>
            <Link to={vehicleAddress(address, [tune.slug])} prefetch="intent" onClick={markGuided}>
              <b>{goal}</b>
              <span>{words}</span>
            </Link>
            <p>
              {tune.name}
              {power !== undefined && engine.horsepower !== null && (
                <>
                  {m.goalPower({
                    power: powerText(power, view),
                    i: (text) => <i>{text}</i>,
                    change: powerChange(engine.horsepower, power, view),
                  })}
                </>
              )}
              {' · '}
              <TunePrice slug={tune.slug} prices={tune.price} />
            </p>
          </li>
        )
      })}
    </ul>
  )
}
