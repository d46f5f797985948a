import { Link } from 'react-router'
import type { TuneCard } from '#features/catalog/contract/catalog.ts'
import { vehicleAddress } from '#features/catalog/vehicle-address.ts'
import type { BlockOf } from '#features/content/contract/blocks.ts'
import * as m from '#features/content/messages/m.ts'
import { TunePrice } from '#features/pricing/ui/shop-price.tsx'
import { convertPower, powerUnitName } from '#features/tunes/power.ts'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import type { PricesByCurrency } from '#kit/money.ts'
import { Picture } from '#kit/ui/picture.tsx'
import { placeOf } from './place-of.ts'
import type { VehicleCard } from './read-live.ts'
import classes from './vehicle-cards.module.css'
import tile from '#kit/ui/tile.module.css'

/** Stock and tuned power at the crank, in the reader’s unit. */
function Gain({ tune: { stock_horsepower: stock, crank_horsepower: tuned } }: { tune: TuneCard }) {
  const { power } = usePowerView()
  if (stock === null || tuned === null) return null
  const shown = (hp: number) => formatNumber(Math.round(convertPower(hp, 'hp', power)))
  return (
    <span className={classes['gain']}>
      {shown(stock)} <span aria-hidden="true">→</span> <b>{shown(tuned.value)}</b> {powerUnitName(power)}
    </span>
  )
}

const Cost = ({ tune, from }: { tune: TuneCard; from?: boolean }) => (
  <TunePrice slug={tune.slug} prices={tune.price as PricesByCurrency} {...(from ? { from } : {})} />
)

/** Vehicle cards: silhouette, best gain, and price of the cheapest tune. */
export function VehicleCards({ vehicles }: { vehicles: readonly VehicleCard[] }) {
  if (vehicles.length === 0) return <p>{m.vehiclesGone()}</p>
  return (
    <ul className={classes['cards']}>
      {vehicles.map(({ place, picture, best, cheapest, tunes }) => (
        <li key={place}>
          <Link to={vehicleAddress(placeOf(place))} prefetch="intent">
            {picture && <Picture src={picture} alt="" width={400} height={300} className={classes['picture']} />}
            <strong>
              {placeOf(place).year} {best.make_name} {best.model_name}
            </strong>
            {best.stock_horsepower !== null && <small>{best.unit_name}</small>}
            <Gain tune={best} />
            <span className={tile['foot']}>
              <small>{m.tuneCount({ n: tunes })}</small>
              <Cost tune={cheapest} from={tunes > 1} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Tunes of a type, or of one vehicle. */
export function TuneCards({ block, tunes }: { block: BlockOf<'tunes'>; tunes: readonly TuneCard[] }) {
  const own = block.vehicle === '' ? null : placeOf(block.vehicle)
  if (tunes.length === 0) return null
  return (
    <>
      <ul className={classes['cards']}>
        {tunes.map((tune) => (
          <li key={tune.slug}>
            <Link
              to={vehicleAddress(own ?? { ...tune, transmission: tune.transmission ?? undefined }, [tune.slug])}
              prefetch="intent"
            >
              <small>
                {tune.make_name} {tune.model_name}
              </small>
              <strong>{tune.name}</strong>
              <small>
                {tune.unit_name} · {tune.years_label}
              </small>
              <Gain tune={tune} />
              <span className={tile['foot']}>
                <Cost tune={tune} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={classes['all']}>
        {own ? (
          <Link to={vehicleAddress(own)}>{m.seeVehicle()}</Link>
        ) : (
          <Link to={`${link('/catalog')}/${block.type}`}>{m.seeAllTunes()}</Link>
        )}
      </p>
    </>
  )
}
