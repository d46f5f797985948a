import type { DynoCurves } from '#features/tunes/server/tables.ts'

const wheel = (values: number[]) => values.map((value) => Math.round(value * 0.82 * 10) / 10)

/** Torque that rises to a plateau and falls off, with the resulting power; hp and lb-ft. */
export function sampleCurves(lbFt: number, redline = 6800): DynoCurves {
  const rpm: number[] = []
  for (let speed = 1500; speed <= redline; speed += 100) rpm.push(speed)
  const torque = rpm.map((speed) => {
    const build = Math.min(1, 0.45 + ((speed - 1500) / 1500) * 0.55)
    const fall = speed > 5200 ? 1 - ((speed - 5200) / 1600) * 0.24 : 1
    return Math.round(lbFt * build * fall * 10) / 10
  })
  const power = torque.map((value, index) => Math.round(((value * rpm[index]!) / 5252.113) * 10) / 10)
  return {
    rpm,
    crank_torque: torque,
    crank_horsepower: power,
    torque: wheel(torque),
    horsepower: wheel(power),
  }
}
