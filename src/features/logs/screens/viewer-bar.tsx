import { Button } from '#kit/ui/button.tsx'
import { IconMaximize, IconMinimize } from '#kit/ui/icons.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import type { RefObject } from 'react'
import { endpointUrl } from '#kit/contract.ts'
import { loadChunk } from '#kit/ui/lazy-part.tsx'
import { usePowerView } from '#features/tunes/ui/use-units.ts'
import { getLogReport } from '../contract/logs.ts'
import type { Channel } from '../parse/shapes.ts'
import { formatAt } from './plot-lanes.ts'
import { PlaybackControls } from './playback-controls.tsx'
import { StretchSelect, type Within } from './stretch-select.tsx'
import type { FullScreen } from './use-full-screen.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

const keyHelp = (): readonly [string, string][] => [
  [m.keySpace(), m.keySpaceText()],
  ['← →', m.keyArrows()],
  ['+ −', 'zoom'],
  [m.keyBox(), m.keyBoxText()],
  ['V', m.keyValues()],
  ['0', m.keyAll()],
  [m.keyPages(), m.keyPagesText()],
  [m.keyEnds(), m.keyEndsText()],
  [m.keyEscape(), m.keyEscapeText()],
  ['M', m.keyMarker()],
  ['/', m.keyFind()],
  ['F', m.keyFullScreen()],
]

function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const anchor = Object.assign(document.createElement('a'), { href: url, download: name })
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Letter paper for the US and Canada, A4 for everyone else. */
const isLetter = (): boolean => /-(US|CA)$/.test(navigator.language)

/** The toolbar above the plot: x-axis, visible range and exports. */
export function ViewerBar({
  viewer,
  over,
  within,
  setWithin,
  fullScreen,
  canvas,
}: {
  viewer: Viewer
  /** Null for time. */
  over: Channel | null
  within: Within
  setWithin: (within: Within) => void
  fullScreen: FullScreen
  canvas: RefObject<HTMLCanvasElement | null>
}) {
  const { power, torque } = usePowerView()
  const fileName =
    viewer.record.title
      .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
      .trim()
      .slice(0, 60) || `log-${viewer.record.id}`
  const toCsv = async (): Promise<void> => {
    const chosen = viewer.view.shown.flatMap((name) => viewer.log.channels.find((each) => each.name === name) ?? [])
    if (chosen.length === 0) return
    const { csvOf } = await loadChunk(() => import('../analysis/export-csv.ts'))
    save(`${fileName}.csv`, new Blob([...csvOf(viewer.log, chosen, viewer.range)], { type: 'text/csv' }))
  }
  const toPng = async (): Promise<void> => {
    const { pictureOf } = await loadChunk(() => import('./log-picture.ts'))
    const blob = canvas.current && (await pictureOf(canvas.current, viewer, over, within))
    if (blob) save(`${fileName}.png`, blob)
  }
  const isAll = viewer.range.from <= viewer.extent.from && viewer.range.to >= viewer.extent.to
  // Over another channel, the visible time matters only if it limits the stretch.
  const isTimed = over === null || within === 'view'
  return (
    <div className={classes['bar']}>
      <NativeSelect
        size="xs"
        aria-label={m.plotRunsOver()}
        value={over?.name ?? ''}
        data={[
          { value: '', label: m.overTime() },
          ...viewer.log.channels.flatMap(({ name, texts }) =>
            texts === null ? [{ value: name, label: m.overChannel({ name }) }] : [],
          ),
        ]}
        onChange={(event) => {
          viewer.playback.stop()
          viewer.setHeights({})
          viewer.change({ over: event.currentTarget.value })
        }}
      />
      {over && <StretchSelect within={within} onChange={setWithin} isBare />}
      {over === null && <PlaybackControls viewer={viewer} />}
      {isTimed ? <Zoom viewer={viewer} isAll={isAll} /> : <span className={classes['where']} />}
      <Button size="compact-sm" variant="default" onClick={() => void toPng()}>
        {m.png()}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={viewer.view.shown.length === 0}
        onClick={() => void toCsv()}
      >
        {m.csv()}
      </Button>
      {viewer.record.is_own && (
        <Button
          size="compact-sm"
          variant="default"

          href={endpointUrl(getLogReport, {
            params: { id: viewer.record.id },
            query: { paper: isLetter() ? 'LETTER' : 'A4', units: `${power} ${torque}` },
          })}
          download
        >
          {m.report()}
        </Button>
      )}
      {fullScreen.canFill && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={fullScreen.isFull ? m.leaveFullScreen() : m.fullScreen()}
          onClick={fullScreen.toggle}
        >
          {fullScreen.isFull ? (
            <IconMinimize size={16} aria-hidden="true" />
          ) : (
            <IconMaximize size={16} aria-hidden="true" />
          )}
        </Button>
      )}
      <details className={classes['help']}>
        <summary>{m.keys()}</summary>
        <dl>
          {keyHelp().map(([key, text]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  )
}

/** The visible time range, with zoom buttons. */
function Zoom({ viewer, isAll }: { viewer: Viewer; isAll: boolean }) {
  return (
    <>
      <span className={classes['where']}>
        {m.fromTo({ from: formatAt(viewer.log, viewer.range.from), to: formatAt(viewer.log, viewer.range.to) })}
      </span>
      <div className={classes['zoom']}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={m.zoomIn()}
          onClick={() => viewer.zoom(0.6, viewer.cursor ?? undefined)}
        >
          +
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={m.zoomOut()}
          disabled={isAll}
          onClick={() => viewer.zoom(1 / 0.6, viewer.cursor ?? undefined)}
        >
          −
        </Button>
        <Button size="compact-sm" variant="default" disabled={isAll && !viewer.hasHeights} onClick={viewer.showAll}>
          {m.all()}
        </Button>
      </div>
    </>
  )
}
