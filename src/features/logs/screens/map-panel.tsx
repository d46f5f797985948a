import { type PointerEvent, useMemo } from 'react'
import { formatNumber } from '#kit/locale.ts'
import { bandsOf, driveOf, momentNear, placeAt, scaleWithin, speedBands } from '../analysis/drive.ts'
import { formatValue } from './plot-lanes.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './map-panel.module.css'
import * as m from '../messages/m.ts'

/** Room around the drive, as a share of its longer side. */
const margin = 0.06

/** The drive seen from above, colored by speed, with the car at the cursor. A click moves the cursor there. */
export function MapPanel({ viewer }: { viewer: Viewer }) {
  const { log, cursor, range, setCursor, setRange } = viewer
  const drive = useMemo(() => driveOf(log), [log])
  const lines = useMemo(
    () =>
      (drive ? bandsOf(drive) : []).map(({ band, points }) => ({
        band,
        text: points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' '),
      })),
    [drive],
  )
  if (!drive) return <p className={classes['hint']}>{m.noFix()}</p>
  const room = Math.max(drive.width, drive.height) * margin
  const box = { x: -room, y: -room, width: drive.width + 2 * room, height: drive.height + 2 * room }
  const car = placeAt(drive, cursor ?? range.from)
  const scale = scaleWithin(box.width / 3)
  const start = drive.points[0]!
  const follow = (event: PointerEvent<SVGSVGElement>): void => {
    if (event.type === 'pointermove' && event.buttons !== 1) return
    const toMeters = event.currentTarget.getScreenCTM()?.inverse()
    if (!toMeters) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(toMeters)
    const at = momentNear(drive, x, y)
    setCursor(at)
    const half = (range.to - range.from) / 2
    if (at < range.from || at > range.to) setRange({ from: at - half, to: at + half })
  }
  const { speed } = drive
  const alt =
    speed === null
      ? m.mapWithoutSpeed({ meters: formatNumber(Math.round(Math.max(drive.width, drive.height))) })
      : m.mapBySpeed({
          meters: formatNumber(Math.round(Math.max(drive.width, drive.height))),
          slow: formatValue(speed, speed.min),
          fast: `${formatValue(speed, speed.max)} ${speed.unit}`.trim(),
        })
  return (
    <figure className={classes['map']}>
      <svg
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        role="img"
        aria-label={alt}
        onPointerDown={follow}
        onPointerMove={follow}
      >
        {lines.map(({ band, text }, index) => (
          <polyline key={index} points={text} data-band={speed ? band : speedBands - 1} className={classes['way']} />
        ))}
        <circle cx={start.x} cy={start.y} r={room / 5} className={classes['start']} />
        {car && <circle cx={car.x} cy={car.y} r={room / 4} className={classes['car']} />}
      </svg>
      <figcaption className={classes['hint']}>
        <span className={classes['scale']} style={{ width: `${(scale / box.width) * 100}%` }} aria-hidden="true" />
        <span>
          {m.mapScale({ meters: formatNumber(scale) })} · {m.mapHint()}
        </span>
        {speed && (
          <span className={classes['speeds']}>
            {formatValue(speed, speed.min)}
            <i aria-hidden="true" />
            {formatValue(speed, speed.max)} {speed.unit}
          </span>
        )}
      </figcaption>
    </figure>
  )
}
