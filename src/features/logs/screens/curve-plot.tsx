import { shortNumber, ticksBetween } from './plot-lanes.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

export interface CurveLine {
  name: string
  unit: string
  rpm: readonly number[]
  values: readonly number[]
  tone: number
  isDashed?: boolean
}

const [width, height, left, bottom] = [360, 210, 34, 20]

/** Power and torque by engine speed. hp and lb-ft share one scale, as on dyno sheets. */
export function CurvePlot({ lines }: { lines: readonly CurveLine[] }) {
  const rpm = lines.flatMap((line) => line.rpm)
  const most = Math.max(10, ...lines.flatMap((line) => line.values)) * 1.06
  const [from, to] = [Math.min(...rpm), Math.max(...rpm)]
  if (!(to > from)) return null
  const x = (value: number) => left + ((value - from) / (to - from)) * (width - left - 6)
  const y = (value: number) => height - bottom - (Math.max(0, value) / most) * (height - bottom - 8)
  const words = lines
    .map((line) => m.lineUpTo({ name: line.name, value: Math.round(Math.max(...line.values)), unit: line.unit }))
    .join('; ')
  return (
    <figure className={classes['curve']}>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
        {ticksBetween(0, most, 5).map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} />
            <text x={left - 5} y={y(tick) + 3} textAnchor="end">
              {shortNumber(tick)}
            </text>
          </g>
        ))}
        {ticksBetween(from, to, 5).map((tick) => (
          <text key={tick} x={x(tick)} y={height - 5} textAnchor="middle">
            {shortNumber(tick)}
          </text>
        ))}
        {lines.map((line) => (
          <polyline
            key={line.name}
            style={{ stroke: `var(--log-tone-${line.tone})` }}
            strokeDasharray={line.isDashed ? '5 4' : undefined}
            points={line.rpm
              .map((each, index) => `${x(each).toFixed(1)},${y(line.values[index]!).toFixed(1)}`)
              .join(' ')}
          />
        ))}
      </svg>
      <figcaption>
        {lines.map((line) => (
          <span key={line.name}>
            <i style={{ color: `var(--log-tone-${line.tone})` }} data-dashed={line.isDashed || undefined} />
            {line.name} ({line.unit})
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
