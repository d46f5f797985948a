import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readLog } from '#features/logs/parse/read-log.ts'
import { curvesOf, recogniseRun } from './dyno-columns.ts'
import { relationError } from './figures.ts'

const open = (text: string) => readLog(Buffer.from(text))

describe('a dyno file', () => {
  test('of a Dynojet is read with its columns, units and correction, and the pull is cut out', () => {
    const log = readLog(readFileSync('src/features/logs/samples/dyno/dynojet-winpep8-RunFile_40.csv'))
    const choices = recogniseRun(log)
    expect(choices.columns).toMatchObject({
      horsepower: { name: '(DWRT CPU) Power', unit: 'hp' },
      torque: { name: '(DWRT CPU) Torque', unit: 'lb-ft' },
    })
    expect(choices.correction).toMatch(/^SAE J1349/)
    const curves = curvesOf(log, choices)!
    expect(curves.rpm.every((rpm, index) => index === 0 || rpm > curves.rpm[index - 1]!)).toBe(true)
    expect(relationError(curves)).toBeNull()
  })
  const simple =
    'rpm,Engine power (PS),Engine torque (Nm)\n2000,100,351.2\n3000,200,468.2\n4000,300,526.8\n3500,50,20\n'
  test('of a spreadsheet is converted to hp and lb-ft', () => {
    const log = open(simple)
    const choices = recogniseRun(log)
    expect([choices.columns.crank_horsepower?.unit, choices.columns.crank_torque?.unit]).toEqual(['PS', 'Nm'])
    expect(curvesOf(log, choices)).toEqual({
      rpm: [2000, 3000, 4000],
      crank_horsepower: [98.6, 197.3, 295.9],
      crank_torque: [259, 345.3, 388.5],
    })
  })
  test('is made into what its reader chooses: another place, unit and trim', () => {
    const log = open(simple)
    const choices = recogniseRun(log)
    const { name } = choices.columns.crank_horsepower!
    const rpm = choices.columns.rpm!
    const chosen = { ...choices, columns: { rpm, horsepower: { name, unit: 'kW' } }, from: 2500, to: 5000 }
    expect(curvesOf(log, chosen)).toEqual({ rpm: [3000, 4000], horsepower: [268.2, 402.3] })
    expect(curvesOf(log, { ...choices, columns: {} })).toBeNull()
    expect(curvesOf(log, { ...choices, from: 9000 })).toBeNull()
  })
  test('that the shop exports is recognized again', () => {
    const log = open('rpm,crank_horsepower,crank_torque,torque_limit\n2000,100,262.6,400\n3000,200,350.1,400\n')
    expect(Object.keys(curvesOf(log, recogniseRun(log))!)).toEqual([
      'rpm',
      'crank_horsepower',
      'crank_torque',
      'torque_limit',
    ])
  })
})
