import { sampleAt } from '../analysis/sample.ts'

import { formatAt, toneCount, formatValue } from './plot-lanes.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

/** The values of all shown channels at the cursor, with their ranges; markers below. */
export function ValuesPanel({ viewer }: { viewer: Viewer }) {
  const { log, view, cursor, others: besides } = viewer
  const channels = view.shown.flatMap((name) => log.channels.find((each) => each.name === name) ?? [])
  const others = log.channels.filter(({ name }) => !view.shown.includes(name))
  const at = cursor ?? viewer.range.from
  return (
    <>
      <p className={classes['hint']}>
        {cursor === null ? (
          m.pointAtGraph()
        ) : (
          <>{m.atTime({ b: (text) => <b>{text}</b>, time: formatAt(log, cursor, 0.001) })}</>
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
                <td>{formatValue(channel, sampleAt(log, channel)(at))}</td>
                <td>{channel.texts ? '' : formatValue(channel, channel.min)}</td>
                <td>{channel.texts ? '' : formatValue(channel, channel.max)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {besides.length > 0 && (
        <p className={classes['hint']}>{m.dashedLines({ title: besides.map(({ title }) => title).join(', ') })}</p>
      )}
    </>
  )
}
