import { formatNumber, formatBytes } from '#kit/locale.ts'
import type { FileChanges, FileComparison } from '../contract.ts'
import classes from './changed-regions.module.css'
import * as m from '../messages/m.ts'
import { formatPercent } from '#kit/locale.ts'

const height = 40
const hex = (value: number): string => value.toString(16).toUpperCase().padStart(6, '0')
const shown = 100

type Region = FileChanges['regions'][number] & { before?: string; after?: string; maps?: readonly string[] }
/** Addresses and sizes; for staff also bytes, map names and warnings about the pair. */
export type Changes = Omit<FileChanges, 'regions'> & {
  regions: readonly Region[]
  warnings?: FileComparison['warnings']
  named_by?: string | null
}

/**
 * Where a delivered file differs from its original: a map of the whole file and a list of addresses and sizes. Staff
 * comparisons include the bytes and warnings about the pair.
 */
export function ChangedRegions({ changes }: { changes: Changes }) {
  const { regions, map, region_count: regionCount, changed_bytes: changedBytes } = changes
  const whole = Math.max(changes.original_bytes, changes.delivered_bytes)
  const { warnings = [], named_by: namedBy } = changes
  const hasBytes = regions.some(({ before }) => before !== undefined)
  const hasMaps = regions.some(({ maps = [] }) => maps.length > 0)
  const share = whole === 0 ? 0 : (changedBytes / whole) * 100
  return (
    <div className={classes['changes']}>
      {warnings.map((text) => (
        <p key={text} role="alert" className={classes['warning']}>
          {text}
        </p>
      ))}
      <p>
        {changedBytes === 0
          ? m.identical()
          : m.bytesDiffer({
              bytes: changedBytes,
              share: share < 0.01 ? '<0.01%' : formatPercent(share / 100),
              regions: regionCount,
            })}
      </p>
      <figure>
        <svg
          viewBox={`0 0 ${map.length} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={m.changedParts({ size: formatBytes(whole) })}
        >
          {map.map((part, index) =>
            part === 0 ? null : (
              <rect
                key={index}
                x={index}
                y={0}
                width={1}
                height={height}
                className={classes['part']}
                opacity={0.35 + 0.65 * Math.sqrt(part)}
              />
            ),
          )}
        </svg>
        <figcaption>
          <span>{hex(0)}</span>
          <span>{hex(whole)}</span>
        </figcaption>
      </figure>
      {regions.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <section className={classes['scroll']} tabIndex={0} aria-label={m.changedRegions()}>
          <table>
            <thead>
              <tr>
                <th scope="col">{m.address()}</th>
                <th scope="col">{m.bytes()}</th>
                {hasMaps && <th scope="col">{m.maps()}</th>}
                {hasBytes && <th scope="col">{m.before()}</th>}
                {hasBytes && <th scope="col">{m.after()}</th>}
              </tr>
            </thead>
            <tbody>
              {regions.slice(0, shown).map((region) => (
                <tr key={region.address}>
                  <td>{hex(region.address)}</td>
                  <td>{formatNumber(region.bytes)}</td>
                  {hasMaps && <td className={classes['maps']}>{region.maps?.join(', ')}</td>}
                  {hasBytes && <Bytes of={region.before ?? ''} />}
                  {hasBytes && <Bytes of={region.after ?? ''} />}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {namedBy && <p className={classes['more']}>{m.mapsNamedBy({ file: namedBy })}</p>}
      {regionCount > Math.min(shown, regions.length) && (
        <p className={classes['more']}>
          {m.regionsShown({ shown: Math.min(shown, regions.length), total: regionCount })}
        </p>
      )}
    </div>
  )
}

/** How many bytes of a region are shown, so both files fit side by side. */
const bytesShown = 8

function Bytes({ of }: { of: string }) {
  const pairs = of.toUpperCase().match(/../g) ?? []
  return (
    <td className={classes['bytes']}>
      <code>{pairs.slice(0, bytesShown).join(' ')}</code>
      {pairs.length > bytesShown && '…'}
    </td>
  )
}
