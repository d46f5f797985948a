import { shortNumber } from './plot-lanes.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

export function PullsPanel({ viewer }: { viewer: Viewer }) {
  const { pulls, goTo, setCursor } = viewer
  if (pulls.length === 0) {
    return <p className={classes['hint']}>{m.noPulls()}</p>
  }
  return (
    <ol className={classes['list']}>
      {pulls.map((pull, index) => (
        <li key={pull.from}>
          <button
            type="button"
            onClick={() => {
              goTo(pull.from, pull.to)
              setCursor(pull.from)
            }}
          >
            <b>
              {m.pullNumber({ n: index + 1 })}
              {!pull.isSure && <small title={m.pullLikelyHint()}> {m.pullLikely()}</small>}
            </b>
            <span>
              {m.pullTime({
                from: Math.round(pull.rpmFrom),
                to: Math.round(pull.rpmTo),
                seconds: (pull.to - pull.from).toFixed(1),
              })}
            </span>
            {pull.boost && <span>{m.boostUpTo({ value: shortNumber(pull.boost.value), unit: pull.boost.unit })}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}
