import { Fragment } from 'react'
import { partnerIn } from '../analysis/partner.ts'
import { sampleAt } from '../analysis/sample.ts'
import type { Channel } from '../parse/shapes.ts'
import { formatAt, toneCount, formatValue } from './plot-lanes.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

/** The values of all channels at the cursor, with their ranges; below shown ones, those of compared logs. */
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
              <Fragment key={channel.name}>
                <tr data-on={tone >= 0 || undefined}>
                  <th scope="row">
                    <i style={tone >= 0 ? { background: `var(--log-tone-${tone % toneCount})` } : {}} />
                    {channel.name}
                    {channel.unit && <small> {channel.unit}</small>}
                  </th>
                  <Figures channel={channel} value={sampleAt(log, channel)(at)} />
                </tr>
                {tone >= 0 && <Partners viewer={viewer} channel={channel} at={at} />}
              </Fragment>
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

function Figures({ channel, value }: { channel: Channel; value: number }) {
  return (
    <>
      <td>{formatValue(channel, value)}</td>
      <td>{channel.texts ? '' : formatValue(channel, channel.min)}</td>
      <td>{channel.texts ? '' : formatValue(channel, channel.max)}</td>
    </>
  )
}

/** The same channel in the compared logs, at the same moment once they are shifted. */
function Partners({ viewer, channel, at }: { viewer: Viewer; channel: Channel; at: number }) {
  return viewer.others.map(({ id, title, log, shift }) => {
    const partner = partnerIn(log, channel)
    return (
      partner && (
        <tr key={id} data-beside>
          <th scope="row">{title}</th>
          <Figures channel={partner} value={sampleAt(log, partner)(at - shift)} />
        </tr>
      )
    )
  })
}
