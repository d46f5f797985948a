import { formatNumber } from '#kit/locale.ts'
import { NumberInput } from './number-field.tsx'
import { sampleAt } from '../analysis/sample.ts'
import { type Limits, thresholdDefaults } from '../analysis/remarks.ts'
import { shortNumber, timeWords, toneCount, valueWords } from './plot-lanes.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'

/** All shown channels at the cursor, with their range; markers below. */
export function ValuesPanel({ viewer }: { viewer: Viewer }) {
  const { log, view, cursor, beside } = viewer
  const channels = view.shown.flatMap((name) => log.channels.find((each) => each.name === name) ?? [])
  const others = log.channels.filter(({ name }) => !view.shown.includes(name))
  const at = cursor ?? viewer.range.from
  return (
    <>
      <p className={classes['hint']}>
        {cursor === null ? (
          'Point at the graph, or use the arrow keys, to read values.'
        ) : (
          <>
            At <b>{timeWords(cursor, 0.001)}</b>
          </>
        )}
      </p>
      <table className={classes['values']}>
        <thead>
          <tr>
            <th scope="col">Channel</th>
            <th scope="col">Value</th>
            <th scope="col">Min</th>
            <th scope="col">Max</th>
          </tr>
        </thead>
        <tbody>
          {[...channels, ...others].map((channel) => {
            const tone = view.shown.indexOf(channel.name)
            return (
              <tr key={channel.name} data-on={tone >= 0 || undefined}>
                <th scope="row">
                  <i style={tone >= 0 ? { background: `var(--log-tone-${tone % toneCount})` } : {}} />
                  {channel.name}
                  {channel.unit && <small> {channel.unit}</small>}
                </th>
                <td>{valueWords(channel, sampleAt(log, channel)(at))}</td>
                <td>{channel.texts ? '' : shortNumber(channel.min)}</td>
                <td>{channel.texts ? '' : shortNumber(channel.max)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {beside && <p className={classes['hint']}>Dashed lines are those of “{beside.title}”.</p>}
    </>
  )
}

export function MarkersPanel({ viewer }: { viewer: Viewer }) {
  const { view, change, cursor, range, mark, goTo } = viewer
  return (
    <>
      <button type="button" className={classes['act']} onClick={() => mark(cursor ?? (range.from + range.to) / 2)}>
        Set a marker at the cursor <kbd>M</kbd>
      </button>
      {view.markers.length === 0 && (
        <p className={classes['hint']}>Markers stay with the log, also for those with a link to it.</p>
      )}
      <ol className={classes['list']}>
        {view.markers.map((marker, index) => (
          <li key={`${marker.at} ${index}`}>
            <button type="button" onClick={() => goTo(marker.at - 1, marker.at + 1)}>
              <b>{index + 1}</b> {timeWords(marker.at)}
            </button>
            <input
              aria-label={`Text of marker ${index + 1}`}
              placeholder="What is here?"
              maxLength={120}
              defaultValue={marker.text}
              onBlur={(event) => {
                const { value } = event.currentTarget
                if (value !== marker.text)
                  change({ markers: view.markers.map((each) => (each === marker ? { ...each, text: value } : each)) })
              }}
            />
            <button
              type="button"
              aria-label={`Remove marker ${index + 1}`}
              onClick={() => change({ markers: view.markers.filter((each) => each !== marker) })}
            >
              ×
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

export function PullsPanel({ viewer }: { viewer: Viewer }) {
  const { pulls, goTo, setCursor } = viewer
  if (pulls.length === 0) {
    return (
      <p className={classes['hint']}>
        No full-throttle pull was found: it takes an engine speed that rises by 700 rpm or more with the throttle open.
      </p>
    )
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
            <b>Pull {index + 1}</b>
            <span>
              {formatNumber(Math.round(pull.rpmFrom))} to {formatNumber(Math.round(pull.rpmTo))} rpm in{' '}
              {(pull.to - pull.from).toFixed(1)} s
            </span>
            {pull.boost && (
              <span>
                boost up to {shortNumber(pull.boost.value)} {pull.boost.unit}
              </span>
            )}
          </button>
        </li>
      ))}
    </ol>
  )
}

const limitWords: Record<keyof Limits, string> = {
  boost_under: 'Boost under target by, mbar',
  knock_retard: 'Knock retard from, °',
  lean_lambda: 'Lean at load above, λ',
  intake_celsius: 'Intake air above, °C',
  full_throttle: 'Full throttle from, %',
}
const kindWords = { boost: 'Boost', knock: 'Knock', lean: 'Lean', heat: 'Heat' } as const

export function RemarksPanel({ viewer }: { viewer: Viewer }) {
  const { remarks, view, change, goTo, setCursor, record } = viewer
  return (
    <>
      <details className={classes['limits']}>
        <summary>Limits</summary>
        {(Object.keys(limitWords) as (keyof Limits)[]).map((key) => (
          <NumberInput
            key={key}
            label={limitWords[key]}
            value={view.thresholds[key]}
            placeholder={String(thresholdDefaults[key])}
            onChange={(value) => {
              const { [key]: _, ...rest } = view.thresholds
              change({ thresholds: value === undefined ? rest : { ...rest, [key]: value } })
            }}
          />
        ))}
      </details>
      {remarks.length === 0 && <p className={classes['hint']}>Nothing passes the limits.</p>}
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
              <b data-kind={remark.kind}>{kindWords[remark.kind]}</b>
              <span>{remark.text}</span>
              <span className={classes['quote']}>
                {record.dialect === 'MegaLogViewer' ? 'Record' : 'Line'} {remark.line}:{' '}
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
