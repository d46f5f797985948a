import europe from './outlines/europe.svg?url'
import northAmerica from './outlines/north-america.svg?url'
import { distanceUnitOf, formatDistance, projectPlaces } from '../../map.ts'
import { useSite } from '#access/ui/site-context.tsx'
import type { PublicDealer } from '../../contract/dealers.ts'
import classes from './directory.module.css'
import * as m from '../../messages/m.ts'

/** Pictures of coasts and borders by region, with the area in degrees that each shows. */
const outlines = {
  1: { src: northAmerica, west: -170, south: 12, east: -50, north: 72 },
  2: { src: europe, west: -26, south: 33, east: 46, north: 72 },
} as const

/**
 * A map of the listed dealers over coasts and borders, drawn without a map service so that none learns about
 * visitors.
 */
export function DealerMap(props: {
  dealers: readonly PublicDealer[]
  place: { label: string; latitude: number; longitude: number } | null
}) {
  const { dealers, place } = props
  const { currency, region } = useSite()
  const known = dealers.flatMap(({ slug, city, latitude, longitude, distance_km }) =>
    latitude === null || longitude === null ? [] : [{ key: slug, name: city, latitude, longitude, distance_km }],
  )
  if (known.length === 0) return null
  const all = place ? [...known, { key: '', name: place.label, ...place, distance_km: null }] : known
  const { width, height, frame, points, meridians, parallels } = projectPlaces(all)
  const outline = outlines[region]
  return (
    <figure className={classes['map']}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={m.mapOf({ n: known.length })}>
        <image href={outline.src} preserveAspectRatio="none" {...frame(outline)} />
        {meridians.map(({ at, label }) => (
          <g key={label}>
            <line x1={at} x2={at} y1={0} y2={height} />
            <text x={at + 3} y={height - 4}>
              {label}
            </text>
          </g>
        ))}
        {parallels.map(({ at, label }) => (
          <g key={label}>
            <line x1={0} x2={width} y1={at} y2={at} />
            <text x={3} y={at - 3}>
              {label}
            </text>
          </g>
        ))}
        {points.map((point, index) => {
          const { key, name, distance_km } = all[index]!
          const isPlace = key === ''
          const left = point.x > width * 0.68
          return (
            <g key={key || 'place'} className={isPlace ? classes['place'] : undefined}>
              <circle cx={point.x} cy={point.y} r={isPlace ? 7 : 5} />
              <text
                className={classes['label']}
                x={point.x + (left ? -9 : 9)}
                y={point.y + (isPlace ? -8 : 3.5)}
                textAnchor={left ? 'end' : 'start'}
              >
                {isPlace ? m.you() : name}
                {distance_km === null ? '' : ` · ${formatDistance(distance_km, distanceUnitOf(currency))}`}
              </text>
            </g>
          )
        })}
      </svg>
      <figcaption>{place ? m.distancesFrom({ place: place.label }) : m.enterPlace()}</figcaption>
    </figure>
  )
}
