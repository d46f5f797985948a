import { between } from '../seeded.ts'
import { round } from './canvas.ts'

/** Two curves on a screen: power rises, torque falls. */
export function screenCurves(x: number, y: number, w: number, h: number, seed: string, signal: string): string {
  const lift = between(`${seed} lift`, 0.62, 0.86)
  const grid = [0.25, 0.5, 0.75]
    .map((part) => `M${x} ${round(y + h * part)}h${w}M${round(x + w * part)} ${y}v${h}`)
    .join('')
  const power = `M${x} ${round(y + h * 0.86)}C${round(x + w * 0.3)} ${round(y + h * 0.7)} ${round(x + w * 0.5)} ${round(y + h * (1 - lift))} ${round(x + w * 0.86)} ${round(y + h * 0.14)}q${round(w * 0.07)} ${round(-h * 0.02)} ${round(w * 0.14)} ${round(h * 0.05)}`
  const torque = `M${x} ${round(y + h * 0.74)}C${round(x + w * 0.16)} ${round(y + h * 0.3)} ${round(x + w * 0.3)} ${round(y + h * 0.26)} ${round(x + w * 0.5)} ${round(y + h * 0.28)}S${round(x + w * 0.86)} ${round(y + h * 0.36)} ${x + w} ${round(y + h * 0.58)}`
  return `<path d="${grid}" stroke="#39404a" stroke-width="1" fill="none"/><path d="${torque}" stroke="#c9ced6" stroke-width="4" fill="none" stroke-linecap="round"/><path d="${power}" stroke="${signal}" stroke-width="5" fill="none" stroke-linecap="round"/>`
}

/** A round gauge with its needle. */
export function gauge(x: number, y: number, r: number, part: number, signal: string): string {
  const ticks = Array.from(
    { length: 9 },
    (_, index) =>
      `<path d="M${x} ${round(y - r * 0.92)}v${round(r * 0.16)}" transform="rotate(${-120 + index * 30} ${x} ${y})"/>`,
  ).join('')
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="#0d0f12" stroke="#4b515b" stroke-width="3"/><g stroke="#c9ced6" stroke-width="3">${ticks}</g><path d="M${x} ${y}V${round(y - r * 0.74)}" transform="rotate(${round(-120 + part * 240)} ${x} ${y})" stroke="${signal}" stroke-width="5" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="${round(r * 0.14)}" fill="#c9ced6"/><path d="M${round(x - r * 0.26)} ${round(y + r * 0.56)}h${round(r * 0.52)}" stroke="#8b929c" stroke-width="5" stroke-linecap="round"/>`
}
