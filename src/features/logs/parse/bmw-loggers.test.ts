import { expect, test } from 'vitest'
import { findRemarks, missingChecks } from '../analysis/remarks.ts'
import { readLog } from './read-log.ts'
import type { Log } from './shapes.ts'

/** Headers as MHD and bootmod3 write them. */
const open = (...lines: string[]): Log => readLog(Buffer.from(`${lines.join('\n')}\n`))
const roles = (log: Log) => Object.fromEntries(log.channels.map(({ name, unit, quantity }) => [name, [quantity, unit]]))
const rows = (row: (index: number) => string, count = 20) =>
  Array.from({ length: count }, (_, index) => `${(index / 10).toFixed(2)},${row(index)}`)

const mhd =
  'Time,RPM (rpm),Accel Ped. Pos. (%),Boost (PSI),Boost target (PSI),Boost deviation (PSI),Lambda 1 (AFR),Throttle Position (*),IAT (*F),Coolant (*F),Timing Cyl. 1 (*CRK),Cyl1 Timing Cor (*),Cyl2 Timing Cor (*),Amb pressure (PSI)'
const mhdRow = (index: number) =>
  `${3000 + index * 100},100,${15 + index / 10},17,0.${index % 10},12.1,98,${90 + index},190,8.5,${index === 12 ? -6 : 0},-0.7,14.4`
const bm3 =
  'Time,Engine speed[1/min],Accel. Pedal[%],Boost (Pre-Throttle)[psig],Boost pressure (Target)[psig],Boost Pressure (Deviation)[psia],Lambda Act.[AFR],Throttle Angle[%],IAT[F],Coolant Temp[F],(RAM) Ignition Timing Cyl. 1[°],(RAM) Ignition Timing Corr. Cyl. 1[°],(RAM) Ignition Timing Corr. Cyl. (Dzw_kr) [0x51802430] 2[-],bootmod3_3.12.000'
const bm3Row = (index: number) =>
  `${3000 + index * 100},100,${15 + index / 10},17,0.${index % 10},12.1,98,${90 + index},190,8.5,${index === 12 ? -6 : 0},-0.7,`

test('MHD: pedal, mixture, temperatures and the corrections of each cylinder have their roles', () => {
  const log = open(mhd, ...rows(mhdRow))
  expect(log.dialect).toBe('MHD')
  expect(roles(log)).toEqual({
    RPM: ['rpm', 'rpm'],
    'Accel Ped. Pos.': ['pedal', '%'],
    Boost: ['boost', 'psi'],
    'Boost target': ['boostTarget', 'psi'],
    'Boost deviation': [null, 'psi'],
    'Lambda 1': ['afr', 'AFR'],
    'Throttle Position': ['throttle', '°'],
    IAT: ['intakeTemperature', '°F'],
    Coolant: ['coolantTemperature', '°F'],
    'Timing Cyl. 1': ['timing', '°'],
    'Cyl1 Timing Cor': ['knock', '°'],
    'Cyl2 Timing Cor': ['knock', '°'],
    'Amb pressure': ['ambientPressure', 'psi'],
  })
})

test('bootmod3: the same quantities under its own names', () => {
  const log = open(bm3, ...rows(bm3Row))
  expect(log.dialect).toBe('bootmod3')
  expect(Object.values(roles(log))).toEqual([
    ['rpm', 'rpm'],
    ['pedal', '%'],
    ['boost', 'psi'],
    ['boostTarget', 'psi'],
    [null, 'psi'],
    ['afr', 'AFR'],
    ['throttle', '%'],
    ['intakeTemperature', '°F'],
    ['coolantTemperature', '°F'],
    ['timing', '°'],
    ['knock', '°'],
    ['knock', ''],
  ])
})

test.each([
  ['MHD', mhd, mhdRow, 'Cyl1 Timing Cor'],
  ['bootmod3', bm3, bm3Row, '(RAM) Ignition Timing Corr. Cyl. 1'],
])('%s: six degrees taken from a cylinder are knock, and all checks are possible', (_, head, row, name) => {
  const log = open(head, ...rows(row))
  expect(missingChecks(log)).toEqual([])
  const found = findRemarks(log, {})
  expect(found.map(({ kind, line, text }) => [kind, line, text])).toEqual([
    ['knock', 14, expect.stringContaining(`6° (${name})`)],
  ])
})

test.each([
  ['(*F)', '150', '°F', 'Intake air at 66 °C'],
  ['(*C)', '66', '°C', 'Intake air at 66 °C'],
])('MHD: hot intake air %s is named in °C', (unit, hot, canonical, words) => {
  const log = open(`Time,RPM,Accel Ped. Pos. (%),Boost (PSI),IAT ${unit}`, ...rows(() => `3000,100,15,${hot}`))
  expect(roles(log)['IAT']).toEqual(['intakeTemperature', canonical])
  expect(findRemarks(log, {}).map(({ text }) => text)).toEqual([expect.stringContaining(words)])
})

test('MHD: comments about the control unit do not make it a log of EcuTek', () => {
  const log = open(
    '#Encoding: UTF-8',
    '#Ecu CALID: 00008318145047',
    '#Ecu PRGID: 00005C64145007',
    '#VIN: WBS43AY01NFN19011',
    mhd,
    ...rows(mhdRow),
  )
  expect(log.dialect).toBe('MHD')
  expect(JSON.stringify([log.facts, log.notes])).not.toContain('WBS43AY01NFN19011')
  expect(log.channels).toHaveLength(13)
})

test('a degree sign lost by a tool is one too', () => {
  const log = open(
    'Time,Engine speed[1/min],(RAM) Ignition Timing Corr. Cyl. 1[\uFFFD],IAT[\uFFFDF]',
    '0,800,0,80',
    '0.1,900,-1,81',
  )
  expect(log.channels.slice(1).map(({ unit, quantity }) => [quantity, unit])).toEqual([
    ['knock', '°'],
    ['intakeTemperature', '°F'],
  ])
})

test.each([
  ['Ign. Corr. Cyl 1', 'knock'],
  ['Cyl4 Timing Correction', 'knock'],
  ['Timing Corr. Cyl. 3', 'knock'],
  ['Timing Cyl. 3', 'timing'],
  ['Idle timing correction', null],
])('%s is %s', (name, quantity) => {
  expect(open(`Time,RPM,${name} (°)`, '0,800,0', '0.1,900,-1').channels[1]!.quantity).toBe(quantity)
})
