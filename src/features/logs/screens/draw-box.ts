import { type Box, boxInLane } from './lane-heights.ts'

/** Draws the box that is being dragged to zoom, inside its lane. */
export function drawBox(
  context: CanvasRenderingContext2D,
  size: { width: number; height: number },
  { box, count }: { box: Box | null; count: number },
  color: string,
): void {
  const part = box && boxInLane(box, size, count)
  if (!part) return
  const area = [part.left, part.upper, part.right - part.left, part.lower - part.upper] as const
  context.setLineDash([])
  context.lineWidth = 1
  context.strokeStyle = color
  context.strokeRect(...area)
  context.fillStyle = color
  context.globalAlpha = 0.12
  context.fillRect(...area)
  context.globalAlpha = 1
}
