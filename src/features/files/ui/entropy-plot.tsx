import { formatDecimal } from '#kit/locale.ts'
import type { Verdict } from '../identify/verdict.ts'
import classes from './entropy-plot.module.css'
import * as m from '../messages/m.ts'

const height = 56
const bitsMax = 8
/** Above this, the bytes look random: compressed or encrypted. */
const randomFrom = 7.5

const address = (value: number): string => value.toString(16).toUpperCase().padStart(5, '0')

/** Entropy along the file: filled areas are low, tables and code in the middle, compressed bytes at the top. */
export function EntropyPlot({ entropy, bytes }: { entropy: Verdict['entropy']; bytes: number }) {
  const { values } = entropy
  if (values.length < 2) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const label = m.entropyLabel({
    mean: formatDecimal(mean),
    min: formatDecimal(Math.min(...values)),
    max: formatDecimal(Math.max(...values)),
  })
  return (
    <figure className={classes['plot']}>
      <svg viewBox={`0 0 ${values.length} ${height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {values.map((value, index) => {
          const tall = Math.max(1, (value / bitsMax) * height)
          return (
            <rect
              key={index}
              x={index}
              y={height - tall}
              width={0.86}
              height={tall}
              className={classes[value >= randomFrom ? 'random' : 'bar']}
            />
          )
        })}
      </svg>
      <figcaption>
        <span>{address(0)}</span>
        <span>{m.entropyScale()}</span>
        <span>{address(bytes)}</span>
      </figcaption>
    </figure>
  )
}
