import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readLog } from '../parse/read-log.ts'
import type { Log } from '../parse/shapes.ts'
import { withChoices } from './channel-choices.ts'
import { findRemarks, missingChecks } from './remarks.ts'

const pull = (head: string, row: (at: number) => string): Log =>
  readLog(Buffer.from(`${[head, ...Array.from({ length: 30 }, (_, index) => row(index / 10))].join('\n')}\n`))
const heat = (log: Log) => findRemarks(log, {}).filter(({ kind }) => kind === 'heat')
const unchecked = (log: Log) => missingChecks(log).find(({ kind }) => kind === 'heat')?.lacks

const jb4 = (iat: number) =>
  pull(
    'timestamp,rpm,ecu_psi,target,boost,pedal,iat,wgdc,throttle,oilf,waterf,transf',
    (at) => `${at},${3000 + at * 1000},12,12,12,100,${iat},40,99,200,190,0`,
  )

test('temperatures of JB4 are in °F', () => {
  const log = jb4(75)
  expect(log.dialect).toBe('JB4')
  expect(log.channels.filter(({ unit }) => unit === '°F').map(({ name }) => name)).toEqual([
    'iat',
    'oilf',
    'waterf',
    'transf',
  ])
  expect(heat(log)).toEqual([])
  expect(unchecked(log)).toBeUndefined()
  expect(heat(jb4(150)).map(({ text }) => text)).toEqual([expect.stringContaining('Intake air at 66 °C')])
})

test('the sample of JB4 has its intake temperature in °F', () => {
  const log = readLog(readFileSync(new URL('../samples/ecuxplot-jb4.csv', import.meta.url)))
  expect(log.channels.find(({ name }) => name === 'iat')).toMatchObject({ unit: '°F', min: 75 })
})

test('a temperature without a unit makes no claim of heat, and the check says what it lacks', () => {
  const log = pull('Time (s),RPM (rpm),Pedal (%),IAT', (at) => `${at},${3000 + at * 1000},100,150`)
  expect(heat(log)).toEqual([])
  expect(unchecked(log)).toEqual(['unit of the intake temperature'])
  const told = withChoices(log, { roles: {}, units: { IAT: '°F' } })
  expect(unchecked(told)).toBeUndefined()
  expect(heat(told)).toHaveLength(1)
})

test('of two intake temperatures the one with a unit is checked', () => {
  const log = pull(
    'Time (s),RPM (rpm),Pedal (%),IAT,Charge air temp (K)',
    (at) => `${at},3000,100,${75 + at},${340 + at}`,
  )
  expect(unchecked(log)).toBeUndefined()
  expect(heat(log)).toHaveLength(1)
})
