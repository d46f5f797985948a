import { NativeSelect } from '#kit/ui/native-select.tsx'
import { formatDecimal } from '#kit/locale.ts'
import { useMemo, useState } from 'react'
import { type HeatTable, heatTable, pointsOf } from '../analysis/table.ts'
import { channelOf } from '../analysis/sample.ts'
import type { Channel } from '../parse/shapes.ts'
import { shortNumber } from './plot-lanes.ts'
import { StretchSelect, stretchesIn, type Within } from './stretch-select.tsx'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

/** The mean of one channel by bins of two others, colored from low to high like the maps of a control unit. */
export function TablePanel({ viewer }: { viewer: Viewer }) {
  const { log, view, change } = viewer
  const [within, setWithin] = useState<Within>('all')
  const channels = log.channels.filter(({ texts }) => texts === null)
  const named = (name: string) => channels.find((channel) => channel.name === name) ?? null
  const x = named(view.table.x) ?? channelOf(log, 'rpm')
  const y = named(view.table.y) ?? channelOf(log, 'load', 'boost', 'pedal', 'throttle')
  const z = named(view.table.z) ?? channelOf(log, 'lambda', 'afr', 'timing', 'boost')
  const table = useMemo(
    () => (x && y && z ? heatTable(pointsOf(log, [x, y, z], stretchesIn(viewer, within))) : null),
    // oxlint-disable-next-line react/exhaustive-deps -- what of the viewer decides the stretches is listed
    [log, x, y, z, within, viewer.range, viewer.pulls],
  )
  const choose = (axis: 'x' | 'y' | 'z', label: string, chosen: Channel | null) => (
    <NativeSelect
      size="xs"
      label={label}
      value={chosen?.name ?? ''}
      data={[{ value: '', label: m.chooseChannel() }, ...channels.map(({ name }) => name)]}
      onChange={(event) => change({ table: { ...view.table, [axis]: event.currentTarget.value } })}
    />
  )
  return (
    <>
      <div className={classes['grid2']}>
        {choose('x', m.columns(), x)}
        {choose('y', m.rows(), y)}
        {choose('z', m.cells(), z)}
        <StretchSelect within={within} onChange={setWithin} />
      </div>
      {table && x && y && z && table.cells.length > 0 ? (
        <Heat table={table} x={x} y={y} z={z} />
      ) : (
        <p className={classes['hint']}>{m.noTable()}</p>
      )}
    </>
  )
}

/** The color's position from the lowest to the highest mean. */
const shareOf = ({ min, max }: HeatTable, value: number): number => (max > min ? (value - min) / (max - min) : 0.5)

function Heat({ table, x, y, z }: { table: HeatTable } & Record<'x' | 'y' | 'z', Channel>) {
  const digits = Math.min(2, z.digits)
  const unitOf = ({ name, unit }: Channel) => (unit ? `${name}, ${unit}` : name)
  return (
    <figure className={classes['heat']}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section tabIndex={0} aria-label={m.tableOf({ z: unitOf(z) })}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="ob-hidden">{unitOf(y)}</span>
              </th>
              {table.x.map((value) => (
                <th key={value} scope="col">
                  {shortNumber(value)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.y
              .map((value, row) => ({ value, cells: table.cells[row] ?? [] }))
              .toReversed()
              .map(({ value, cells }) => (
                <tr key={value}>
                  <th scope="row">{shortNumber(value)}</th>
                  {cells.map((cell, column) =>
                    cell === null ? (
                      <td key={column}>
                        <span className="ob-hidden">–</span>
                      </td>
                    ) : (
                      <td
                        key={column}
                        style={{ '--heat': `${Math.round(shareOf(table, cell.mean) * 100)}%` } as React.CSSProperties}
                        data-heat
                        title={m.cellText({
                          min: formatDecimal(cell.min, digits),
                          max: formatDecimal(cell.max, digits),
                          count: cell.count,
                        })}
                      >
                        {formatDecimal(cell.mean, digits)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
          </tbody>
        </table>
      </section>
      <figcaption>{m.tableCaption({ z: unitOf(z), x: unitOf(x), y: unitOf(y) })}</figcaption>
    </figure>
  )
}
