import { Link } from 'react-router'
import { FitBadge } from '#features/garage/ui/fit-badge.tsx'
import { useGarage } from '#features/garage/client/garage.ts'
import * as garage from '#features/garage/messages/m.ts'
import { link } from '#kit/link.ts'
import { useFits } from '../client/fits.ts'
import classes from './product-fit.module.css'

/** Whether a part or tool fits the current vehicle, with the way to another one. */
export function ProductFit({ slug, hasFitment }: { slug: string; hasFitment: boolean }) {
  const { vehicle, fits } = useFits(hasFitment ? [slug] : [])
  const isKnown = useGarage() !== null
  if (!hasFitment || !isKnown) return null
  return (
    <p className={classes['fit']}>
      <FitBadge vehicle={vehicle} fits={fits.get(slug)} />
      <Link to={link('/garage')}>{vehicle === null ? garage.checkFit() : garage.changeVehicle()}</Link>
    </p>
  )
}
