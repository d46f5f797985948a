import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { call } from '#kit/call.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { extentOf } from '../analysis/decimate.ts'
import type { Derived } from '../analysis/derive-all.ts'
import { deriveApart } from '../client/derive-apart.ts'
import { withChoices } from '../analysis/channel-choices.ts'
import { findPulls } from '../analysis/pulls.ts'
import { findRemarks } from '../analysis/remarks.ts'
import { indexAt } from '../analysis/sample.ts'
import { type LogRecord, updateLog } from '../contract/logs.ts'
import type { Log } from '../parse/shapes.ts'
import type { LogView } from '../contract/view.ts'
import { useHeights } from './use-heights.ts'
import { useCompared } from './use-compared.ts'
import { usePlayback } from './use-playback.ts'
import { firstShown } from './first-shown.ts'
import { lanesOf } from './plot-lanes.ts'
import { tracesOf } from './traces.ts'

const saveAfterMs = 900

/** The state and actions of the viewer. The owner's changes are saved after a short delay. */
export function useViewer(record: LogRecord, opened: Log) {
  const words = useErrorText()
  const [view, setView] = useState<LogView>(() =>
    record.view.shown.length > 0 ? record.view : { ...record.view, shown: firstShown(opened) },
  )
  const { log: derived, failures } = useDerived(opened, view.derived)
  const log = useMemo(
    () => withChoices(derived, { roles: view.roles, units: view.units }),
    [derived, view.roles, view.units],
  )
  const extent = useMemo(() => extentOf(opened), [opened])
  const [range, setRangeRaw] = useState(extent)
  const [cursor, setCursorRaw] = useState<number | null>(null)
  const head = useRef(cursor)
  const setCursor = useCallback((at: number | null) => {
    head.current = at
    setCursorRaw(at)
  }, [])
  const compared = useCompared(record)
  const { others, hasDifference } = compared
  const pulls = useMemo(() => findPulls(log, view.thresholds.full_throttle), [log, view.thresholds.full_throttle])
  const remarks = useMemo(() => findRemarks(log, view.thresholds), [log, view.thresholds])

  const wholeLanes = useMemo(
    () => lanesOf(tracesOf(log, view.shown, { others, hasDifference })),
    [log, view.shown, others, hasDifference],
  )
  const { lanes, ...heights } = useHeights(wholeLanes, cursor)

  const timer = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = useCallback(
    (changes: Partial<LogView>) =>
      setView((before) => {
        const next = { ...before, ...changes }
        if (record.is_own) {
          clearTimeout(timer.current)
          timer.current = window.setTimeout(() => {
            call(updateLog, { params: { id: record.id }, body: { view: next } }).catch((error: unknown) =>
              notify({ text: words(error), kind: 'failure' }),
            )
          }, saveAfterMs)
        }
        return next
      }),
    [record.id, record.is_own, words],
  )

  const setRange = useCallback(
    (next: { from: number; to: number }) => {
      const whole = extent.to - extent.from
      const span = Math.min(Math.max(next.to - next.from, whole / 1e6, 0.005), whole)
      const middle = (next.from + next.to) / 2
      const from = Math.min(Math.max(middle - span / 2, extent.from), extent.to - span)
      setRangeRaw({ from, to: from + span })
    },
    [extent],
  )
  const zoom = useCallback(
    (factor: number, around?: number) =>
      setRangeRaw((before) => {
        const whole = extent.to - extent.from
        const span = Math.min(Math.max((before.to - before.from) * factor, whole / 1e6, 0.005), whole)
        const fixed = around ?? (before.from + before.to) / 2
        const part = (fixed - before.from) / (before.to - before.from)
        const from = Math.min(Math.max(fixed - part * span, extent.from), extent.to - span)
        return { from, to: from + span }
      }),
    [extent],
  )
  /** Moves the cursor by samples of the first shown channel and keeps it in view. */
  const step = useCallback(
    (samples: number) => {
      const channel = log.channels.find(({ name }) => name === view.shown[0]) ?? log.channels[0]!
      const { seconds } = log.clocks[channel.clock]!
      const here = indexAt(seconds, cursor ?? range.from)
      const at = seconds[Math.min(Math.max(here + samples, 0), seconds.length - 1)]!
      setCursor(at)
      const span = range.to - range.from
      if (at < range.from || at > range.to) setRange({ from: at - span / 2, to: at + span / 2 })
    },
    [log, view.shown, cursor, range, setRange, setCursor],
  )
  const playback = usePlayback({ log, shown: view.shown, range, setRange, head, setCursor })
  const toggle = useCallback(
    (name: string) =>
      change({
        shown: view.shown.includes(name)
          ? view.shown.filter((each) => each !== name)
          : [...view.shown, name].slice(0, 64),
      }),
    [change, view.shown],
  )
  const goTo = useCallback(
    (from: number, to: number) => {
      const room = Math.max(0.3, (to - from) * 0.25)
      setRange({ from: from - room, to: to + room })
    },
    [setRange],
  )
  const { setHeights } = heights
  const showAll = useCallback(() => {
    setRange(extent)
    setHeights({})
  }, [extent, setRange, setHeights])
  const mark = useCallback(
    (at: number, text = '') =>
      change({ markers: [...view.markers, { at, text }].toSorted((a, b) => a.at - b.at).slice(0, 200) }),
    [change, view.markers],
  )
  return {
    record,
    log,
    failures,
    view,
    change,
    extent,
    range,
    setRange,
    zoom,
    cursor,
    setCursor,
    step,
    lanes,
    pulls,
    remarks,
    ...compared,
    ...heights,
    showAll,
    playback,
    opened,
    toggle,
    goTo,
    mark,
  }
}
export type Viewer = ReturnType<typeof useViewer>

const nothingDerived: Derived = { channels: [], failures: {} }

/** The log with its formula channels, once calculated, and the errors of failed formulas. */
function useDerived(opened: Log, wanted: LogView['derived']): { log: Log; failures: Record<string, string> } {
  const [derived, setDerived] = useState(nothingDerived)
  useEffect(() => {
    if (wanted.length > 0) return deriveApart(opened, wanted, setDerived)
    setDerived(nothingDerived)
    return undefined
  }, [opened, wanted])
  const { channels, failures } = derived
  const log = useMemo(
    () => (channels.length === 0 ? opened : { ...opened, channels: [...opened.channels, ...channels] }),
    [opened, channels],
  )
  return { log, failures }
}
