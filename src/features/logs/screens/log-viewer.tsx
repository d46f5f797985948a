import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { LogRecord } from '../contract/logs.ts'
import type { Log } from '../parse/shapes.ts'
import { hasPositions } from '../analysis/drive.ts'
import { ChannelList } from './channel-list.tsx'
import { DynoPanel, type VehicleSearch } from './dyno-panel.tsx'
import { LogPlot } from './log-plot.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { ValuesPanel } from './values-panel.tsx'
import { useFullScreen } from './use-full-screen.ts'
import { useViewer, type Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'
import { MapPanel } from './map-panel.tsx'
import { MarkersPanel } from './markers-panel.tsx'
import { PullsPanel } from './pulls-panel.tsx'
import { FindingsPanel } from './findings-panel.tsx'
import { FormulaPanel } from './formula-panel.tsx'
import { RolesPanel } from './roles-panel.tsx'
import type { Within } from './stretch-select.tsx'
import { ViewerBar } from './viewer-bar.tsx'
import { TablePanel } from './table-panel.tsx'
import { XyPlot } from './xy-plot.tsx'
import { SharePanel } from './share-panel.tsx'
import { useCurrentShown } from '#kit/ui/use-current-shown.ts'

const tabs = () =>
  ({
    values: m.values(),
    channels: m.channels(),
    roles: m.rolesAndUnits(),
    pulls: m.pulls(),
    map: m.map(),
    table: m.table(),
    dyno: m.virtualDyno(),
    remarks: m.remarks(),
    markers: m.markers(),
    compare: m.compare(),
    formula: m.formula(),
    share: m.share(),
  }) as const
type Tab = keyof ReturnType<typeof tabs>

/** The log viewer: channels on the left, the plot, and tools on the right or below. */
export function LogViewer({
  record,
  log,
  vehicleSearch,
}: {
  record: LogRecord
  log: Log
  /** Renders the search for a catalog vehicle. */
  vehicleSearch: VehicleSearch
}) {
  const viewer = useViewer(record, log)
  const [search, setSearch] = useSearchParams()
  const find = useRef<HTMLInputElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const graph = useRef<HTMLElement>(null)
  const fullScreen = useFullScreen(graph)
  const asked = search.get('tab') ?? 'values'
  const isMapped = useMemo(() => hasPositions(log), [log])
  const shown = (Object.keys(tabs()) as Tab[]).filter((key) => key !== 'map' || isMapped)
  const tab = shown.find((key) => key === asked) ?? 'values'
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
    // On phones, the channel list is a panel, so its field exists only once that panel is open.
    isFinding.current = true
    open('channels')
  }
  useEffect(() => {
    if (!isFinding.current || tab !== 'channels') return
    isFinding.current = false
    focusFind()
  }, [tab])
  const strip = useCurrentShown<HTMLDivElement>(tab)
  const over = viewer.log.channels.find(({ name, texts }) => name === viewer.view.over && texts === null) ?? null
  const [within, setWithin] = useState<Within>(viewer.pulls.length > 0 ? 'pulls' : 'view')
  return (
    <div className={classes['viewer']}>
      <aside className={classes['side']} aria-label={m.channels()}>
        <ChannelList viewer={viewer} find={find} />
      </aside>
      <section ref={graph} className={classes['graph']} aria-label={m.graph()}>
        <ViewerBar
          viewer={viewer}
          over={over}
          within={within}
          setWithin={setWithin}
          fullScreen={fullScreen}
          canvas={canvas}
        />
        {over ? (
          <XyPlot viewer={viewer} over={over} within={within} canvas={canvas} />
        ) : (
          <LogPlot viewer={viewer} onFind={onFind} onFullScreen={fullScreen.toggle} canvas={canvas} />
        )}
      </section>
      <section className={classes['panels']} aria-label={m.readingAndComparing()}>
        <div ref={strip} role="tablist" aria-label={m.panels()} className={classes['tabs']}>
          {shown.map((key) => (
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
          <Panel tab={tab} viewer={viewer} vehicleSearch={vehicleSearch} />
        </div>
      </section>
    </div>
  )
}

/** Focuses the visible channel search, which is next to the plot or in a panel. */
function focusFind(): void {
  const fields = document.querySelectorAll<HTMLInputElement>(`.${classes['channels']} input[type=search]`)
  ;[...fields].find((field) => field.offsetParent)?.focus()
}

/** Arrow keys, Home and End open the adjacent, first or last tab, skipping tabs hidden at this screen size. */
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

function Panel({ tab, viewer, vehicleSearch }: { tab: Tab; viewer: Viewer; vehicleSearch: VehicleSearch }) {
  const phone = useRef<HTMLInputElement>(null)
  switch (tab) {
    case 'values':
      return <ValuesPanel viewer={viewer} />
    case 'channels':
      return <ChannelList viewer={viewer} find={phone} />
    case 'roles':
      return <RolesPanel viewer={viewer} />
    case 'map':
      return <MapPanel viewer={viewer} />
    case 'table':
      return <TablePanel viewer={viewer} />
    case 'pulls':
      return <PullsPanel viewer={viewer} />
    case 'dyno':
      return <DynoPanel viewer={viewer} vehicleSearch={vehicleSearch} />
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
