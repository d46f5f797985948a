/** Clears a canvas and sets how its texts look. */
export function clear(
  context: CanvasRenderingContext2D,
  { width, height, ratio }: { width: number; height: number; ratio: number },
  { paper }: { paper: string },
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.fillStyle = paper
  context.fillRect(0, 0, width, height)
  context.font = '12px Inter Variable, system-ui, sans-serif'
  context.textBaseline = 'middle'
}
