import { between } from './seeded.ts'

/** One pull as a logger would record it, simulated from engine power and vehicle mass. */
export interface DemoPull {
  file: string
  title: string
  seed: number
  /** Peak crank power, in kW. */
  kw: number
  /** Peak boost above ambient pressure, in psi. */
  psi: number
  /** Ignition retard by knock control on the second cylinder at the top, in degrees. */
  knock: number
  markers: { at: number; text: string }[]
}

export const demoPulls: readonly DemoPull[] = [
  {
    file: 'golf-r-stock-third-gear.csv',
    title: 'Golf R, stock, third gear',
    seed: 11,
    kw: 206,
    psi: 17.2,
    knock: 0,
    markers: [],
  },
  {
    file: 'golf-r-stage-1-third-gear.csv',
    title: 'Golf R, stage 1, third gear',
    seed: 12,
    kw: 272,
    psi: 23.4,
    knock: 3.75,
    markers: [{ at: 6.2, text: 'Knock control on cylinder 2: fuel?' }],
  },
  {
    file: 'golf-r-stage-1-98-ron.csv',
    title: 'Golf R, stage 1, better fuel',
    seed: 13,
    kw: 276,
    psi: 23.6,
    knock: 0,
    markers: [],
  },
]

/** A pull of the car whose tune was delivered, attached 20 hours ago to the request with that file. */
export const requestPull = {
  request: 'coupe-stage-one.bin',
  hoursAgo: 20,
  file: 'after-flash-third-gear.csv',
  seed: 14,
  psi: 21.8,
  knock: 1.5,
} as const

/** Mass with driver in kg, and speed in m/s per rpm in third gear. */
const massKg = 1_560
const metresPerRpm = 0.0051

/** Torque curve of a small turbo engine, 0 to 1. */
const shape = (rpm: number): number =>
  rpm < 3_000 ? 0.35 + ((rpm - 1_500) / 1_500) * 0.65 : rpm < 5_000 ? 1 : 1 - ((rpm - 5_000) / 1_700) * 0.24

/** Ten seconds of cruising, a pull to the redline, and coasting; sixteen rows per second. */
export function demoLog({ seed, kw, psi, knock }: Pick<DemoPull, 'seed' | 'kw' | 'psi' | 'knock'>): string {
  let drawn = 0
  const noise = (size: number): number => {
    drawn += 1
    return between(`log ${seed} ${drawn}`, -size / 2, size / 2)
  }
  const head =
    'Time (sec),RPM (RPM),Accel. Pedal Pos. (%),Boost (psi),Boost Target (psi),Spark Adv. (Degrees),Knock Retard Cylinder 1 (Degrees),Knock Retard Cylinder 2 (Degrees),Lambda (λ),Intake Temp. (C),Vehicle Speed (km/h),Wastegate Duty (%)'
  const rows = [head]
  const peakNm = (kw * 9_549.297) / (5_000 * 1.06)
  let rpm = 2_000
  let boost = -6
  let isOver = false
  for (let row = 0; row < 210; row += 1) {
    const at = row / 16
    if (rpm >= 6_650) isOver = true
    const isOpen = at >= 2.5 && !isOver
    const speed = rpm * metresPerRpm
    const power = isOpen ? (shape(rpm) * peakNm * rpm) / 9.549297 : 0
    const drag = 0.5 * 1.2 * 0.32 * 2.2 * speed * speed + 0.013 * massKg * 9.81
    const pull = isOpen ? (power * 0.85) / speed - drag : at < 2.5 ? 0 : -drag - 600
    rpm = Math.max(1_400, rpm + pull / massKg / metresPerRpm / 16)
    const target = isOpen ? psi * Math.min(1, shape(rpm)) : 0
    boost += ((isOpen ? target : -8) - boost) * (isOpen ? 0.16 : 0.4)
    const atTop = isOpen && rpm > 5_300
    rows.push(
      [
        at.toFixed(3),
        Math.round(rpm + noise(8)),
        isOpen ? 100 : at < 2.5 ? 14 : 0,
        (boost + noise(0.15)).toFixed(2),
        target.toFixed(2),
        (isOpen ? 6 + (rpm - 2_000) / 420 - (atTop ? knock / 2 : 0) : 24).toFixed(2),
        (0).toFixed(2),
        (atTop && Math.sin(at * 9) > 0 ? knock : 0).toFixed(2),
        (isOpen ? 0.82 + noise(0.012) : 1 + noise(0.02)).toFixed(3),
        Math.round(28 + (isOpen ? (at - 2.5) * 1.4 : 0)),
        (rpm * metresPerRpm * 3.6).toFixed(2),
        isOpen ? Math.round(62 + noise(5)) : 0,
      ].join(','),
    )
  }
  return `${rows.join('\n')}\n`
}
