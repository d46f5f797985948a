import { formatAt } from './plot-lanes.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

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
              <b>{index + 1}</b> {formatAt(viewer.log, marker.at)}
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
