import { useMemo, useState } from 'react'
import { sampleAt } from '../analysis/sample.ts'
import { atHeights, type Heights, zoomedHeight } from './lane-heights.ts'
import type { Lane } from './plot-lanes.ts'

/** The lanes as zoomed to their values. */
export function useHeights(whole: readonly Lane[], cursor: number | null) {
  const [heights, setHeights] = useState<Heights>({})
  const lanes = useMemo(() => atHeights(whole, heights), [whole, heights])
  /** Zooms the values of each lane around those at the cursor. */
  const zoomValues = (factor: number): void => {
    const next = { ...heights }
    for (const [index, lane] of lanes.entries()) {
      const first = lane.traces[0]
      if (!first || lane.unit === 'words') continue
      const value = cursor === null ? Number.NaN : sampleAt(first.log, first.channel)(cursor - first.shift)
      const height = zoomedHeight(lane, whole[index]!, factor, value)
      if (height) next[lane.key] = height
      else delete next[lane.key]
    }
    setHeights(next)
  }
  const hasHeights = Object.keys(heights).length > 0
  return { lanes, hasHeights, setHeights, zoomValues }
}
