import { NumberInput } from './number-field.tsx'
import { sampleAt } from '../analysis/sample.ts'
import { type Limits, thresholdDefaults } from '../analysis/remarks.ts'
import { shortNumber, timeWords, toneCount, valueWords } from './plot-lanes.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

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
          m.pointAtGraph()
        ) : (
          <>{m.atTime({ b: (text) => <b>{text}</b>, time: timeWords(cursor, 0.001) })}</>
        )}
      </p>
      <table className={classes['values']}>
        <thead>
          <tr>
            <th scope="col">{m.channel()}</th>
            <th scope="col">{m.value()}</th>
            <th scope="col">{m.min()}</th>
            <th scope="col">{m.max()}</th>
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
      {beside && <p className={classes['hint']}>{m.dashedLines({ title: beside.title })}</p>}
    </>
  )
}

export function MarkersPanel({ viewer }: { viewer: Viewer }) {
  const { view, change, cursor, range, mark, goTo } = viewer
  return (
    <>
      <button type="button" className={classes['act']} onClick={() => mark(cursor ?? (range.from + range.to) / 2)}>
        {m.setMarker({ kbd: (text) => <kbd>{text}</kbd> })}
      </button>
      {view.markers.length === 0 && <p className={classes['hint']}>{m.markersShared()}</p>}
      <ol className={classes['list']}>
        {view.markers.map((marker, index) => (
          <li key={`${marker.at} ${index}`}>
            <button type="button" onClick={() => goTo(marker.at - 1, marker.at + 1)}>
              <b>{index + 1}</b> {timeWords(marker.at)}
            </button>
            <input
              aria-label={m.markerText({ n: index + 1 })}
              placeholder={m.markerPlaceholder()}
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
              aria-label={m.removeMarker({ n: index + 1 })}
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
            <b>{m.pullNumber({ n: index + 1 })}</b>
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

const limitWords = (): Record<keyof Limits, string> => ({
  boost_under: m.limitBoost(),
  knock_retard: m.limitKnock(),
  lean_lambda: m.limitLean(),
  intake_celsius: m.limitHeat(),
  full_throttle: m.limitThrottle(),
})
const kindWords = () => ({ boost: m.boost(), knock: m.knockKind(), lean: m.leanKind(), heat: m.heat() }) as const

export function RemarksPanel({ viewer }: { viewer: Viewer }) {
  const { remarks, view, change, goTo, setCursor, record } = viewer
  return (
    <>
      <details className={classes['limits']}>
        <summary>{m.limits()}</summary>
        {(Object.keys(limitWords()) as (keyof Limits)[]).map((key) => (
          <NumberInput
            key={key}
            label={limitWords()[key]}
            value={view.thresholds[key]}
            placeholder={String(thresholdDefaults[key])}
            onChange={(value) => {
              const { [key]: _, ...rest } = view.thresholds
              change({ thresholds: value === undefined ? rest : { ...rest, [key]: value } })
            }}
          />
        ))}
      </details>
      {remarks.length === 0 && <p className={classes['hint']}>{m.withinLimits()}</p>}
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
              <b data-kind={remark.kind}>{kindWords()[remark.kind]}</b>
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
