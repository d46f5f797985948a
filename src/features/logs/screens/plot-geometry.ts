/** Space for the axes, in CSS pixels. */
export const plotLeft = 56
export const plotBottom = 26
export const laneGap = 10
export const nameHeight = 18

/** The time at a position of the plot, in CSS pixels. */
export const timeAt = (x: number, width: number, { from, to }: { from: number; to: number }): number =>
  from + ((x - plotLeft) / Math.max(1, width - plotLeft)) * (to - from)

/** Where the values of a lane begin and end, from the top of the plot. */
export function laneEdges(index: number, count: number, height: number): { top: number; bottom: number } {
  const laneHeight = (height - plotBottom) / Math.max(1, count)
  return { top: index * laneHeight + nameHeight, bottom: (index + 1) * laneHeight - laneGap }
}
