import { between } from '../seeded.ts'

const width = 1200
const height = 900
const plot = { left: 110, right: 1140, top: 170, bottom: 780 }
const rpmMin = 2000
const rpmMax = 7000

const line = (peak: number, at: number, fall: number): string =>
  Array.from({ length: 41 }, (_, index) => {
    const rpm = rpmMin + ((rpmMax - rpmMin) * index) / 40
    const part =
      rpm < at
        ? 0.35 + 0.65 * Math.sin(((rpm - 1200) / (at - 1200)) * (Math.PI / 2)) ** 1.6
        : 1 - fall * ((rpm - at) / (rpmMax - at)) ** 2
    const x = plot.left + ((plot.right - plot.left) * index) / 40
    const y = plot.bottom - (plot.bottom - plot.top) * Math.min(1, (peak * part) / 500)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  }).join(' ')

/** A dyno printout: power and torque at the wheels over engine speed. */
export function drawDynoSheet(vehicle: string, tune: string): string {
  const power = Math.round(between(`${vehicle} sheet power`, 290, 420))
  const torque = Math.round(between(`${vehicle} sheet torque`, 300, 410))
  const text = (x: number, y: number, size: number, words: string, more = '') =>
    `<text x="${x}" y="${y}" font-family="Arial" font-size="${size}" fill="#14161a" ${more}>${words.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</text>`
  const grid = [0, 100, 200, 300, 400, 500].map((value) => {
    const y = plot.bottom - ((plot.bottom - plot.top) * value) / 500
    return `<path d="M${plot.left} ${y}H${plot.right}" stroke="#d5d2cb"/>${text(60, y + 7, 20, String(value))}`
  })
  const speeds = [2000, 3000, 4000, 5000, 6000, 7000].map((rpm) =>
    text(
      plot.left + ((plot.right - plot.left) * (rpm - rpmMin)) / (rpmMax - rpmMin) - 24,
      plot.bottom + 36,
      20,
      String(rpm),
    ),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fdfdfb"/>${[
    text(60, 70, 34, vehicle, 'font-weight="bold"'),
    text(60, 112, 24, `${tune} · SAE J1349 · ${power} whp · ${torque} lb-ft`),
    ...grid,
    ...speeds,
    `<polyline points="${line(power, 6100, 0.12)}" fill="none" stroke="#c93508" stroke-width="5"/>`,
    `<polyline points="${line(torque, 3600, 0.42)}" fill="none" stroke="#143a75" stroke-width="5"/>`,
    text(60, 850, 20, 'Roller dyno, run 3 of 3'),
  ].join('')}</svg>`
}
