import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readLog } from '../parse/read-log.ts'
import { findPulls } from './pulls.ts'
import { findRemarks, missingChecks } from './remarks.ts'
import { virtualDyno } from './virtual-dyno.ts'

const text = (content: string) => readLog(new TextEncoder().encode(content))
const sample = (name: string) => readLog(readFileSync(new URL(`../samples/${name}`, import.meta.url)))
/** A log at ten samples per second: 2 s at rest, then a 4 s run from 2,000 to 6,000 rpm. */
const drive = (head: string, row: (rpm: number, isPull: boolean, at: number) => string) =>
  text(
    `Time (sec),RPM (rpm),${head}\n${Array.from({ length: 80 }, (_, index) => {
      const at = index / 10
      const isPull = at >= 2 && at <= 6
      const rpm = isPull ? 2000 + (at - 2) * 1000 : 1500
      return `${at},${rpm},${row(rpm, isPull, at)}`
    }).join('\n')}\n`,
  )

describe('pulls', () => {
  test('the pedal decides, not the plate that the control unit closes', () => {
    const pulls = findPulls(drive('Pedal Position (%),Throttle (%)', (_, isPull) => (isPull ? '100,30' : '0,95')))
    expect(pulls).toHaveLength(1)
    expect(pulls[0]).toMatchObject({ rpmTo: 6000, isSure: true })
  })
  test('a plate that opens 22 to 44 % in pulls still finds them, as likely ones', () => {
    const pulls = findPulls(drive('Throttle (%)', (_, isPull, at) => (isPull ? `${40 + (at % 2)}` : '12')))
    expect(pulls.map(({ isSure }) => isSure)).toEqual([false])
  })
  test.each(['Pedal Position', 'Throttle'])('%s as a fraction finds the same pulls as in percent', (name) => {
    const pulls = (full: number) => findPulls(drive(name, (_, isPull) => `${isPull ? full : 0}`))
    expect(pulls(1)).toHaveLength(1)
    expect(pulls(1)).toEqual(pulls(100))
  })
  test('a plate that opens to 0.44 of 1 finds likely pulls, to 0.08 none', () => {
    const sure = (full: number) =>
      findPulls(drive('Throttle', (_, isPull) => `${isPull ? full : 0.02}`)).map(({ isSure }) => isSure)
    expect([sure(0.44), sure(0.08)]).toEqual([[false], []])
  })
  test('driving along with 3 to 8 % of throttle has none', () => {
    expect(findPulls(drive('Throttle (%)', (_, isPull) => (isPull ? '8' : '3')))).toEqual([])
  })
  test('a cruising diesel without a pedal has none: neither boost nor speed says so', () => {
    const rows = Array.from({ length: 400 }, (_, index) => `${index / 10},${1800 + 500 * Math.sin(index / 20)}`)
    expect(findPulls(text(`Time (sec),RPM (rpm)\n${rows.join('\n')}\n`))).toEqual([])
  })
  test('without a throttle, boost decides', () => {
    const pulls = findPulls(drive('Boost (psi)', (_, isPull) => (isPull ? '15' : '-8')))
    expect(pulls.map(({ isSure, boost }) => [isSure, boost?.value])).toEqual([[false, 15]])
  })
  test('the boost of 50 pulls is looked up in each pull alone', () => {
    const rows = Array.from({ length: 40_000 }, (_, index) => {
      const part = index % 800
      return `${index / 100},${part < 500 ? 2000 + part * 8 : 1500},${part < 500 ? 100 : 0},${part < 500 ? 15 : 0}`
    })
    const log = text(`Time (sec),RPM (rpm),Pedal (%),Boost (psi)\n${rows.join('\n')}\n`)
    let reads = 0
    const counted = log.channels.map((channel) =>
      channel.name === 'Boost'
        ? {
            ...channel,
            values: new Proxy(channel.values, {
              get: (values, key) => {
                reads += 1
                return Reflect.get(values, key, values)
              },
            }),
          }
        : channel,
    )
    expect(findPulls({ ...log, channels: counted })).toHaveLength(50)
    // A comparison and the new peak read a value each. A search of the whole log would read a million.
    expect(reads).toBeGreaterThan(0)
    expect(reads).toBeLessThan(2 * rows.length)
  })
})

describe('checks that could not be made', () => {
  test('are named with what is missing', () => {
    const log = text('Time (sec),RPM (rpm),Boost (psi)\n0,1000,1\n1,2000,5\n2,3000,9\n')
    expect(missingChecks(log)).toEqual([
      { kind: 'boost', lacks: ['boost target'] },
      { kind: 'knock', lacks: ['knock retard'] },
      { kind: 'lean', lacks: ['lambda or AFR'] },
      { kind: 'heat', lacks: ['intake temperature'] },
    ])
  })
  test('none, where all channels are there', () => {
    const log = text(
      'Time (sec),RPM (rpm),Pedal (%),Boost (psi),Boost Target (psi),Knock Retard (°),Lambda (λ),IAT (°C)\n0,1000,1,1,1,0,1,20\n1,2000,99,5,5,0,1,21\n',
    )
    expect(missingChecks(log)).toEqual([])
  })
  test('boost in psi is compared with a target in mbar from a vacuum', () => {
    const log = drive('Pedal (%),Boost (psi),Boost Target Absolute (mbar)', (_, isPull) =>
      isPull ? '100,10,2200' : '0,0,1000',
    )
    const [remark] = findRemarks(log, {}).filter(({ kind }) => kind === 'boost')
    // 10 psi are 689 mbar gauge and 1,703 absolute: 497 below 2,200.
    expect(remark?.text).toContain('497')
  })
})

test('power does not fall at the end of a pull, where the foot is off already', () => {
  const rows = Array.from({ length: 201 }, (_, index) => {
    const at = index / 20
    const isPull = at <= 5
    const speed = isPull ? 10 + 3 * at : 25 - 2 * (at - 5)
    return `${at},${isPull ? 2000 + at * 800 : 6000 - (at - 5) * 400},${speed * 3.6},${isPull ? 100 : 0}`
  })
  const log = text(`Time (sec),Engine RPM (rpm),Vehicle speed (km/h),Pedal (%)\n${rows.join('\n')}\n`)
  const [pull] = findPulls(log)
  const facts = { mass_kg: 1500, drag_coefficient: 0.05, frontal_m2: 0.2, rolling: 0, loss_percent: 0 }
  const curve = virtualDyno(log, pull!, facts, 'none')!
  // Constant acceleration: power rises with speed to the very end.
  expect(curve.kw.filter((kw, index) => kw < (curve.kw[index - 1] ?? 0) * 0.99)).toEqual([])
  expect(curve.kw.at(-1)).toBeGreaterThan(100)
})

test('the real pull of a Mazda is sure, by its pedal or throttle', () => {
  expect(findPulls(sample('cobb-accessport-mazdaspeed3.csv')).map(({ isSure }) => isSure)).toEqual([true])
})
