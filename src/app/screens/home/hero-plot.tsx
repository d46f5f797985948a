import { useId } from 'react'
import { pathOf, peakOf, type Points, scaleFor, type SketchScale } from './dyno-sketch.ts'
import { formatNumber } from '#kit/locale.ts'
import { convertPower, convertTorque, powerUnitName } from '#features/tunes/power.ts'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import classes from './hero-plot.module.css'
import type { HeroRun } from './read-home.ts'
import * as m from '../../messages/m.ts'

const width = 640
const height = 400

/** Dyno plot of a measured run: stock and tuned power and torque over rpm. */
export function HeroPlot({ run }: { run: HeroRun }) {
  const title = useId()
  const view = usePowerView()
  const lines = {
    power: shown(run.power, (hp) => convertPower(hp, 'hp', view.power)),
    stockPower: shown(run.stockPower, (hp) => convertPower(hp, 'hp', view.power)),
    torque: shown(run.torque, (lbFt) => convertTorque(lbFt, 'lb-ft', view.torque)),
    stockTorque: shown(run.stockTorque, (lbFt) => convertTorque(lbFt, 'lb-ft', view.torque)),
  }
  const scale = scaleFor(Object.values(lines), width, height)
  const power = peakOf(lines.power)
  const torque = peakOf(lines.torque)
  const stockPower = peakOf(lines.stockPower)
  const stockTorque = peakOf(lines.stockTorque)
  const powerUnit = powerUnitName(view.power)
  return (
    <figure className={classes['figure']}>
      <svg viewBox={`-48 -24 ${width + 112} ${height + 64}`} role="img" aria-labelledby={title}>
        <title id={title}>
          {m.heroPlotLabel({
            vehicle: run.vehicle,
            tune: run.tune,
            stockPower: figure(stockPower),
            power: `${figure(power)} ${powerUnit}`,
            stockTorque: figure(stockTorque),
            torque: `${figure(torque)} ${view.torque}`,
          })}
        </title>
        <Grid scale={scale} />
        <path d={pathOf(lines.stockTorque, scale)} className={classes['stockThin']} />
        <path d={pathOf(lines.stockPower, scale)} className={classes['stock']} />
        <path d={pathOf(lines.torque, scale)} className={classes['tunedThin']} pathLength={1} />
        <path d={pathOf(lines.power, scale)} className={classes['tuned']} pathLength={1} />
        <Peak at={power} scale={scale} unit={powerUnit} strong />
        <Peak at={torque} scale={scale} unit={view.torque} />
        <LineName points={lines.stockPower} scale={scale} name="stock" />
        <LineName points={lines.power} scale={scale} name="tuned" />
      </svg>
      <figcaption className={classes['caption']}>
        <strong>{run.vehicle}</strong>
        <span>{m.heroPlotCaption({ engine: run.engineName, tune: run.tune })}</span>
      </figcaption>
    </figure>
  )
}

const shown = (points: Points, inUnit: (value: number) => number): Points =>
  points.map(([rpm, value]) => [rpm, inUnit(value)])

const figure = (peak: { value: number } | null): string => formatNumber(Math.round(peak?.value ?? 0))

function Grid({ scale }: { scale: SketchScale }) {
  return (
    <g className={classes['grid']}>
      {scale.valueTicks.map((value) => (
        <g key={value}>
          <line x1={0} x2={width} y1={scale.y(value)} y2={scale.y(value)} />
          {value > 0 && (
            <text x={-10} y={scale.y(value) + 4} textAnchor="end">
              {formatNumber(value)}
            </text>
          )}
        </g>
      ))}
      {scale.rpmTicks.map((rpm) => (
        <text key={rpm} x={scale.x(rpm)} y={height + 22} textAnchor="middle">
          {formatNumber(rpm)}
        </text>
      ))}
      <text x={width + 6} y={height + 22}>
        rpm
      </text>
    </g>
  )
}

function Peak({
  at,
  scale,
  unit,
  strong = false,
}: {
  at: { rpm: number; value: number } | null
  scale: SketchScale
  unit: string
  strong?: boolean
}) {
  if (!at) return null
  const [x, y] = [scale.x(at.rpm), scale.y(at.value)]
  return (
    <g className={strong ? classes['peakStrong'] : classes['peak']}>
      <circle cx={x} cy={y} r={strong ? 5 : 4} />
      <text x={x} y={y - 12} textAnchor={x > width * 0.8 ? 'end' : 'middle'}>
        {figure(at)} {unit}
      </text>
    </g>
  )
}

function LineName({ points, scale, name }: { points: Points; scale: SketchScale; name: 'stock' | 'tuned' }) {
  const last = points.at(-1)
  if (!last) return null
  return (
    <text
      className={classes[name === 'tuned' ? 'nameTuned' : 'nameStock']}
      x={scale.x(last[0]) + 8}
      y={scale.y(last[1]) + 5}
    >
      {name === 'tuned' ? m.tunedLine() : m.stockLine()}
    </text>
  )
}
