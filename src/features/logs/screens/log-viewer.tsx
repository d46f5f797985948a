import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, NativeSelect } from '@mantine/core'
import { loadChunk } from '#kit/ui/lazy-part.tsx'
import { endpointUrl } from '#kit/contract.ts'
import { getLogReport, type LogRecord } from '../contract/logs.ts'
import type { Log } from '../parse/shapes.ts'
import { ChannelList } from './channel-list.tsx'
import { DynoPanel } from './dyno-panel.tsx'
import { LogPlot } from './log-plot.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { ValuesPanel } from './values-panel.tsx'
import { formatAt } from './plot-lanes.ts'
import { useViewer, type Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'
import { MarkersPanel } from './markers-panel.tsx'
import { PullsPanel } from './pulls-panel.tsx'
import { FindingsPanel } from './findings-panel.tsx'
import { FormulaPanel } from './formula-panel.tsx'
import { RolesPanel } from './roles-panel.tsx'
import { StretchSelect, type Within } from './stretch-select.tsx'
import { TablePanel } from './table-panel.tsx'
import { XyPlot } from './xy-plot.tsx'
import { SharePanel } from './share-panel.tsx'

const tabs = () =>
  ({
    values: m.values(),
    channels: m.channels(),
    roles: m.rolesAndUnits(),
    pulls: m.pulls(),
    table: m.table(),
    dyno: m.virtualDyno(),
    remarks: m.remarks(),
    markers: m.markers(),
    compare: m.compare(),
    formula: m.formula(),
    share: m.share(),
  }) as const
type Tab = keyof ReturnType<typeof tabs>

const keyHelp = (): readonly [string, string][] => [
  ['← →', m.keyArrows()],
  ['+ −', 'zoom'],
  ['0', m.keyAll()],
  [m.keyPages(), m.keyPagesText()],
  [m.keyEnds(), m.keyEndsText()],
  [m.keyEscape(), m.keyEscapeText()],
  ['M', m.keyMarker()],
  ['/', m.keyFind()],
]

function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const anchor = Object.assign(document.createElement('a'), { href: url, download: name })
  anchor.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The US and Canada print on Letter, everyone else on A4. */
const isLetter = (): boolean => /-(US|CA)$/.test(navigator.language)

/** A log opened: channels at the left, the plot, and what can be done with it at the right or below. */
export function LogViewer({ record, log }: { record: LogRecord; log: Log }) {
  const viewer = useViewer(record, log)
  const [search, setSearch] = useSearchParams()
  const find = useRef<HTMLInputElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const asked = search.get('tab') ?? 'values'
  const tab: Tab = asked in tabs() ? (asked as Tab) : 'values'
  const open = (next: Tab): void =>
    setSearch(
      (before) => {
        if (next === 'values') before.delete('tab')
        else before.set('tab', next)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const isFinding = useRef(false)
  const onFind = (): void => {
    if (find.current?.offsetParent || tab === 'channels') return focusFind()
    // On a phone the list of channels is one of the panels: its field is there once that panel is.
    isFinding.current = true
    open('channels')
  }
  useEffect(() => {
    if (!isFinding.current || tab !== 'channels') return
    isFinding.current = false
    focusFind()
  }, [tab])
  const strip = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On a phone the tabs are a strip that is wider than the screen: the open one is brought into it.
    const opened = document.getElementById(`tab-${tab}`)
    if (!strip.current || !opened) return
    const over = opened.getBoundingClientRect().right - strip.current.getBoundingClientRect().right
    const under = opened.getBoundingClientRect().left - strip.current.getBoundingClientRect().left
    if (over > 0 || under < 0) strip.current.scrollLeft += over > 0 ? over : under
  }, [tab])
  const fileName =
    record.title
      .replaceAll(/[^\p{L}\p{N} ._-]/gu, '')
      .trim()
      .slice(0, 60) || `log-${record.id}`
  const toCsv = async (): Promise<void> => {
    const chosen = viewer.view.shown.flatMap((name) => viewer.log.channels.find((each) => each.name === name) ?? [])
    if (chosen.length === 0) return
    const { csvOf } = await loadChunk(() => import('../analysis/export-csv.ts'))
    save(`${fileName}.csv`, new Blob([...csvOf(viewer.log, chosen, viewer.range)], { type: 'text/csv' }))
  }
  const toPng = async (): Promise<void> => {
    const { pictureOf } = await loadChunk(() => import('./log-picture.ts'))
    const blob = canvas.current && (await pictureOf(canvas.current, viewer))
    if (blob) save(`${fileName}.png`, blob)
  }
  const over = viewer.log.channels.find(({ name, texts }) => name === viewer.view.over && texts === null) ?? null
  const [within, setWithin] = useState<Within>(viewer.pulls.length > 0 ? 'pulls' : 'view')
  const isAll = viewer.range.from <= viewer.extent.from && viewer.range.to >= viewer.extent.to
  return (
    <div className={classes['viewer']}>
      <aside className={classes['side']} aria-label={m.channels()}>
        <ChannelList viewer={viewer} find={find} />
      </aside>
      <section className={classes['stage']} aria-label={m.graph()}>
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
            onChange={(event) => viewer.change({ over: event.currentTarget.value })}
          />
          {over && <StretchSelect within={within} onChange={setWithin} isBare />}
          <span className={classes['where']}>
            {m.fromTo({ from: formatAt(viewer.log, viewer.range.from), to: formatAt(viewer.log, viewer.range.to) })}
          </span>
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
          <Button size="compact-sm" variant="default" disabled={isAll} onClick={() => viewer.setRange(viewer.extent)}>
            {m.all()}
          </Button>
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
              component="a"
              href={endpointUrl(getLogReport, {
                params: { id: viewer.record.id },
                query: { paper: isLetter() ? 'LETTER' : 'A4' },
              })}
              download
            >
              {m.report()}
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
        {over ? (
          <XyPlot viewer={viewer} over={over} within={within} />
        ) : (
          <LogPlot viewer={viewer} onFind={onFind} canvas={canvas} />
        )}
      </section>
      <section className={classes['panels']} aria-label={m.readingAndComparing()}>
        <div ref={strip} role="tablist" aria-label={m.panels()} className={classes['tabs']}>
          {(Object.keys(tabs()) as Tab[]).map((key) => (
            <button
              key={key}
              type="button"
              role="tab"
              id={`tab-${key}`}
              aria-selected={tab === key}
              aria-controls="log-panel"
              tabIndex={tab === key ? 0 : -1}
              data-phone={key === 'channels' || undefined}
              onClick={() => open(key)}
              onKeyDown={walkTabs}
            >
              {tabs()[key]}
              {countOf(viewer, key)}
            </button>
          ))}
        </div>
        <div role="tabpanel" id="log-panel" aria-labelledby={`tab-${tab}`} className={classes['panel']}>
          <Panel tab={tab} viewer={viewer} />
        </div>
      </section>
    </div>
  )
}

/** The field that finds a channel is beside the plot or in a panel: the one that is shown is meant. */
function focusFind(): void {
  const fields = document.querySelectorAll<HTMLInputElement>(`.${classes['channels']} input[type=search]`)
  ;[...fields].find((field) => field.offsetParent)?.focus()
}

/** Arrow keys, Home and End open the tab beside, first or last; those of other screen sizes are passed over. */
function walkTabs(event: KeyboardEvent<HTMLButtonElement>): void {
  const all = event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? []
  const shown = [...all].filter((tab) => tab.offsetParent)
  const at = shown.findIndex((tab) => tab === event.currentTarget)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: shown.length - 1 }[event.key]
  if (to === undefined || at === -1) return
  event.preventDefault()
  const next = shown[(to + shown.length) % shown.length]
  next?.focus()
  next?.click()
}

function countOf({ pulls, remarks, view }: Viewer, tab: Tab): ReactNode {
  const count = {
    pulls: pulls.length,
    remarks: remarks.length,
    markers: view.markers.length,
    formula: view.derived.length,
  }
  const number = tab in count ? count[tab as keyof typeof count] : 0
  return number > 0 ? <small>{number}</small> : null
}

function Panel({ tab, viewer }: { tab: Tab; viewer: Viewer }) {
  const phone = useRef<HTMLInputElement>(null)
  switch (tab) {
    case 'values':
      return <ValuesPanel viewer={viewer} />
    case 'channels':
      return <ChannelList viewer={viewer} find={phone} />
    case 'roles':
      return <RolesPanel viewer={viewer} />
    case 'table':
      return <TablePanel viewer={viewer} />
    case 'pulls':
      return <PullsPanel viewer={viewer} />
    case 'dyno':
      return <DynoPanel viewer={viewer} />
    case 'remarks':
      return <FindingsPanel viewer={viewer} />
    case 'markers':
      return <MarkersPanel viewer={viewer} />
    case 'compare':
      return <ComparePanel viewer={viewer} />
    case 'formula':
      return <FormulaPanel viewer={viewer} />
    case 'share':
      return <SharePanel record={viewer.record} />
  }
}
