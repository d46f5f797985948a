import { useId } from 'react'
import { pathOf, peakOf, type Points, scaleFor, type SketchScale } from './dyno-sketch.ts'
import classes from './hero-plot.module.css'
import type { HeroRun } from './read-home.ts'
import * as m from '../../messages/m.ts'

const width = 640
const height = 400

/** A measured run, drawn: stock and tuned, power and torque over engine speed. */
export function HeroPlot({ run }: { run: HeroRun }) {
  const title = useId()
  const scale = scaleFor([run.power, run.torque, run.stockPower, run.stockTorque], width, height)
  const power = peakOf(run.power)
  const torque = peakOf(run.torque)
  const stockPower = peakOf(run.stockPower)
  const stockTorque = peakOf(run.stockTorque)
  return (
    <figure className={classes['figure']}>
      <svg viewBox={`-48 -24 ${width + 112} ${height + 64}`} role="img" aria-labelledby={title}>
        <title id={title}>
          {m.heroPlotLabel({
            vehicle: run.vehicle,
            tune: run.tune,
            stockPower: figure(stockPower),
            power: figure(power),
            stockTorque: figure(stockTorque),
            torque: figure(torque),
          })}
        </title>
        <Grid scale={scale} />
        <path d={pathOf(run.stockTorque, scale)} className={classes['stockThin']} />
        <path d={pathOf(run.stockPower, scale)} className={classes['stock']} />
        <path d={pathOf(run.torque, scale)} className={classes['tunedThin']} pathLength={1} />
        <path d={pathOf(run.power, scale)} className={classes['tuned']} pathLength={1} />
        <Peak at={power} scale={scale} unit="hp" strong />
        <Peak at={torque} scale={scale} unit="lb-ft" />
        <LineName points={run.stockPower} scale={scale} name="stock" />
        <LineName points={run.power} scale={scale} name="tuned" />
      </svg>
      <figcaption className={classes['caption']}>
        <strong>{run.vehicle}</strong>
        <span>{m.heroPlotCaption({ engine: run.engineName, tune: run.tune })}</span>
      </figcaption>
    </figure>
  )
}

const figure = (peak: { value: number } | null): number => Math.round(peak?.value ?? 0)

function Grid({ scale }: { scale: SketchScale }) {
  return (
    <g className={classes['grid']}>
      {scale.valueTicks.map((value) => (
        <g key={value}>
          <line x1={0} x2={width} y1={scale.y(value)} y2={scale.y(value)} />
          {value > 0 && (
            <text x={-10} y={scale.y(value) + 4} textAnchor="end">
              {value}
            </text>
          )}
        </g>
      ))}
      {scale.rpmTicks.map((rpm) => (
        <text key={rpm} x={scale.x(rpm)} y={height + 22} textAnchor="middle">
          {rpm}
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
