import { describe, expect, test } from 'vitest'
import { codesIn, faultCode } from './fault-codes.ts'
import { type Known, suggestInformation } from './intake.ts'

const nothing: Known = { reads: [], vehicle: { ecu: null, gearbox: null, tcu: null }, tunes: [], tools: [] }
const suggested = (known: Partial<Known>) =>
  Object.fromEntries(
    suggestInformation({ ...nothing, ...known }).map(({ field, value, from }) => [field, [value, from]]),
  )
const read = (name: string, format: string, identifiers: readonly (readonly [string, string])[] = []) => ({
  name,
  verdict: {
    format,
    identifiers: identifiers.map(([kind, value]) => ({ kind: kind as 'ecu', value, offset: 0, maker: null })),
  },
})

describe('the intake is prefilled', () => {
  test('from the file first: its unit, its tool and the way it was read', () => {
    const reads = [read('2026-BMW-EDC17C46-BENCH-backup.bak', 'autotuner-backup', [['ecu', 'EDC17C46']])]
    const vehicle = { ecu: 'Bosch MD1', gearbox: 'automatic', tcu: 'ZF 8HP' }
    expect(suggested({ reads, vehicle, tools: ['FLASHZILLA V3'] })).toEqual({
      unit: ['ecu', 'file'],
      unit_name: ['EDC17C46', 'file'],
      read_method: ['bench', 'file'],
      tool: ['AutoTuner', 'file'],
      gearbox: ['automatic', 'vehicle'],
    })
  })
  test('else from the vehicle, the tune and the order', () => {
    expect(
      suggested({
        vehicle: { ecu: 'Continental Simos 18.1', gearbox: 'dct', tcu: 'Temic DQ250' },
        tunes: [{ octane: '93 AKI (98 RON)', isDsg: false }],
        tools: ['FLASHZILLA V3'],
      }),
    ).toEqual({
      unit: ['ecu', 'tune'],
      unit_name: ['Continental Simos 18.1', 'vehicle'],
      tool: ['FLASHZILLA V3', 'order'],
      gearbox: ['dct', 'vehicle'],
      fuel: ['93 AKI (98 RON)', 'tune'],
    })
  })
  test('a transmission’s read is one by its part number, and needs no fuel', () => {
    const reads = [read('dsg.bin', 'raw', [['part', '02E927770AL']])]
    const vehicle = { ecu: 'Simos 18.1', gearbox: 'dct', tcu: 'Temic DQ250' }
    expect(suggested({ reads, vehicle, tunes: [{ octane: '', isDsg: true }] })).toEqual({
      unit: ['tcu', 'file'],
      unit_name: ['Temic DQ250', 'vehicle'],
      gearbox: ['dct', 'vehicle'],
    })
  })
  test('a word in the name that only contains a method is none', () => {
    expect(suggested({ reads: [read('workbench-obdurate.bin', 'raw')] })).toEqual({})
  })
})

test('codes are separated by what people type, and only real ones are taken', () => {
  expect(codesIn(' p0420, P2002;p0420\nu0100 ')).toEqual(['P0420', 'P2002', 'U0100'])
  expect(['P0420', 'C1234', 'B3FFF', 'U0100'].every((code) => faultCode.safeParse(code).success)).toBe(true)
  expect(['P4420', 'P042', 'X0420', 'P04200', '0420'].some((code) => faultCode.safeParse(code).success)).toBe(false)
})
