import { NumberOnBlur } from './number-on-blur.tsx'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { asTyped } from '#kit/typed-number.ts'
import { type Limits, missingChecks, thresholdDefaults } from '../analysis/remarks.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

const limitLabels = (): Record<keyof Limits, string> => ({
  boost_under: m.limitBoost(),
  knock_retard: m.limitKnock(),
  lean_lambda: m.limitLean(),
  intake_celsius: m.limitHeat(),
  full_throttle: m.limitThrottle(),
})
const kindLabels = () => ({ boost: m.boost(), knock: m.knockKind(), lean: m.leanKind(), heat: m.heat() }) as const
export function FindingsPanel({ viewer }: { viewer: Viewer }) {
  const { remarks, view, change, goTo, setCursor, record, log } = viewer
  const missing = useMemo(() => missingChecks(log), [log])
  return (
    <>
      <details className={classes['limits']}>
        <summary>{m.limits()}</summary>
        {(Object.keys(limitLabels()) as (keyof Limits)[]).map((key) => (
          <NumberOnBlur
            key={key}
            label={limitLabels()[key]}
            value={view.thresholds[key]}
            placeholder={asTyped(String(thresholdDefaults[key]))}
            onChange={(value) => {
              const { [key]: _, ...rest } = view.thresholds
              change({ thresholds: value === undefined ? rest : { ...rest, [key]: value } })
            }}
          />
        ))}
      </details>
      {remarks.length === 0 && (
        <p className={classes['hint']}>{missing.length === 0 ? m.withinLimits() : m.checkedWithin()}</p>
      )}
      {missing.length > 0 && (
        <section className={classes['limits']}>
          <h3>{m.notChecked()}</h3>
          <ul>
            {missing.map(({ kind, lacks }) => (
              <li key={kind}>{m.notCheckedFor({ kind: kindLabels()[kind], channels: lacks.join(', ') })}</li>
            ))}
          </ul>
          <p className={classes['hint']}>{m.notCheckedHint({ link: (text) => <Link to="?tab=roles">{text}</Link> })}</p>
        </section>
      )}
      <ol className={classes['list']}>
        {remarks.map((remark) => (
          <li key={`${remark.kind} ${remark.line} ${remark.from}`}>
            <button
              type="button"
              onClick={() => {
                goTo(remark.from, remark.to)
                setCursor(remark.at)
              }}
            >
              <b data-kind={remark.kind}>{kindLabels()[remark.kind]}</b>
              <span>{remark.text}</span>
              <span className={classes['quote']}>
                {record.dialect === 'MegaLogViewer' ? m.record() : m.line()} {remark.line}:{' '}
                {remark.quote
                  .map(({ name, value, unit, digits }) => `${name} ${value.toFixed(digits)} ${unit}`.trim())
                  .join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}
