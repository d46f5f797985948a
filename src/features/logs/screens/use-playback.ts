import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { playedIndex, stampsToPlay, viewAfter } from '../analysis/playback.ts'
import { indexAt } from '../analysis/sample.ts'
import type { Log } from '../parse/shapes.ts'

interface View {
  from: number
  to: number
}
interface Played {
  log: Log
  shown: readonly string[]
  range: View
  setRange: (range: View) => void
  /** The cursor at this moment, also before the next render. */
  head: RefObject<number | null>
  setCursor: (at: number | null) => void
}

/** After a longer pause between frames, such as in a hidden tab, playback goes on where it was. */
const pauseMs = 1000

/** Moves the cursor through the log in real time, from where it is to the end. The view turns over when it is left. */
export function usePlayback({ log, shown, range, setRange, head, setCursor }: Played) {
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState(1)
  const stamps = useMemo(() => stampsToPlay(log, shown), [log, shown])
  const seen = useRef(range)
  seen.current = range
  const isByRow = log.isByRow === true

  useEffect(() => {
    if (!isPlaying) return undefined
    let frame = 0
    let last = 0
    let begun: { start: number; since: number; at: number } | null = null
    const advance = (now: number): void => {
      const before = head.current
      // Hiding the cursor ends playback.
      if (before === null) return setPlaying(false)
      // Playback goes on from where the reader moves the cursor.
      if (begun?.at !== before || now - last > pauseMs)
        begun = { start: Math.max(0, indexAt(stamps, before)), since: now, at: before }
      last = now
      const index = playedIndex(stamps, { start: begun.start, elapsedMs: now - begun.since, speed, isByRow })
      begun.at = stamps[index]!
      if (begun.at !== before) {
        setCursor(begun.at)
        const next = viewAfter(seen.current, before, begun.at)
        if (next) setRange(next)
      }
      if (index >= stamps.length - 1) return setPlaying(false)
      frame = requestAnimationFrame(advance)
    }
    frame = requestAnimationFrame(advance)
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, speed, stamps, isByRow, head, setCursor, setRange])

  const toggle = (): void => {
    if (isPlaying || stamps.length === 0) return setPlaying(false)
    const { from, to } = range
    const asked = head.current ?? from
    const at = asked >= stamps.at(-1)! ? stamps[0]! : asked
    setCursor(at)
    if (at < from || at > to) setRange({ from: at, to: at + to - from })
    setPlaying(true)
  }
  return { isPlaying, toggle, stop: () => setPlaying(false), speed, setSpeed }
}
