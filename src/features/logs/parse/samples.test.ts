import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { packLog, unpackLog } from './pack.ts'
import { readLog } from './read-log.ts'
import type { Channel, Log } from './shapes.ts'

const bytesOf = (name: string) => readFileSync(new URL(`../samples/${name}`, import.meta.url))
const open = (name: string): Log => readLog(bytesOf(name))
const channel = (log: Log, name: string): Channel => {
  const found = log.channels.find((each) => each.name === name)
  if (!found) throw new Error(`no ${name} in ${log.channels.map((each) => each.name).join(', ')}`)
  return found
}
const secondsOf = (log: Log, name: string) => [...log.clocks[channel(log, name).clock]!.seconds]

// All expectations below were read from the samples by eye, not taken from the parser's output.
interface Expected {
  dialect: string
  channels: number
  started?: string | null
  /** Channel: unit, first value, last value, first and last stamp. */
  reads: Record<string, [unit: string, first: number, last: number, from: number, to: number]>
}
const expected: Record<string, Expected> = {
  'cobb-accessport-mazdaspeed3.csv': {
    dialect: 'COBB Accessport',
    channels: 19,
    reads: {
      RPM: ['rpm', 2764, 6168, 0, 10.846],
      Boost: ['psi', -9.67, 15.15, 0, 10.846],
      'Boost Air Temp.': ['°F', 108, 102, 0, 10.846],
    },
  },
  'ecuxplot-cobb-ap.csv': {
    dialect: 'COBB Accessport',
    channels: 48,
    reads: { 'Engine Speed': ['rpm', 672, 672, 0, 0.042], 'Ambient Pressure': ['psi', 14.7, 14.7, 0, 0.042] },
  },
  'ecuxplot-ecux.csv': {
    dialect: 'ECUx',
    channels: 31,
    reads: { RPM: ['', 3749, 3958.25, 0.091, 0.301], OXSVoltS1B1: ['', 0.635, 0.29, 0.091, 0.301] },
  },
  'ecuxplot-jb4.csv': {
    dialect: 'JB4',
    channels: 36,
    reads: { rpm: ['rpm', 3228, 3200, 57.25, 62], afr: ['AFR', 14.1, 13.8, 57.25, 62] },
  },
  'ecuxplot-me7l.csv': {
    dialect: 'ME7-Logger',
    channels: 75,
    started: '2014-02-22T17:47:01',
    reads: { EngineSpeed: ['rpm', 2533, 2533.5, 0, 0.1], BoostPressureActual: ['mbar', 1042.73, 1043.36, 0, 0.1] },
  },
  'ecuxplot-obdlink.csv': {
    dialect: 'OBDLink',
    channels: 22,
    started: '2023-05-05T16:17:36',
    reads: { 'Vehicle speed': ['mph', 0, 1.86, 0, 28.49], 'Engine coolant temperature': ['°F', 0, 158, 0, 28.49] },
  },
  'ecuxplot-simostools.csv': {
    dialect: 'SimosTools',
    channels: 88,
    reads: {
      'Engine Speed': ['rpm', 2089, 2093, 610.678, 610.778],
      Lambda: ['λ', 1.0253906, 1.0888672, 610.678, 610.778],
    },
  },
  'ecuxplot-vcds-002-031.csv': {
    dialect: 'VCDS measuring blocks',
    channels: 8,
    started: '2006-11-03T21:59:29',
    reads: { RPM: ['rpm', 2080, 840, 0.58, 4.8], 'Voltage (031/2)': ['V', 0.73, 0.03, 0.28, 4.49] },
  },
  'ecuxplot-vcds-003-020-026.csv': {
    dialect: 'VCDS measuring blocks',
    channels: 12,
    reads: {
      RPM: ['rpm', 840, 3200, 0.6, 41.56],
      'Ign. Timing': ['° BTDC', 7.5, 0, 0.6, 41.56],
      'Voltage (026/1)': ['V', 0.702, 2.925, 0.3, 41.25],
    },
  },
  'ecuxplot-vcds-115-118.csv': {
    dialect: 'VCDS measuring blocks',
    channels: 8,
    reads: {
      'RPM (115/1)': ['rpm', 840, 1200, 0.25, 4.47],
      'Absolute Pres. (118/4)': ['mbar', 1040, 1050, 0.01, 4.17],
    },
  },
  'ecuxplot-vcds-IDE-german.csv': {
    dialect: 'VCDS advanced measuring values',
    channels: 8,
    started: '2025-11-30T10:53:42',
    reads: { Motordrehzahl: ['rpm', 1498, 1341, 0.05, 1.7], 'Ladedruck: Istwert': ['hPa', 1063.8, 1048.2, 0.05, 1.7] },
  },
  'ecuxplot-vcds.csv': {
    dialect: 'VCDS advanced measuring values',
    channels: 12,
    reads: {
      'Engine Speed': ['rpm', 680, 1726, 0.64, 3.66],
      'Vehicle speed; filtered': ['km/h', 16.909, 13.824, 0.27, 3.29],
    },
  },
  'haltech-nsp.csv': {
    dialect: 'Haltech NSP',
    channels: 113,
    started: '2025-07-18T02:15:46',
    reads: {
      RPM: ['rpm', 1225, 739, 0, 17.56],
      'Device Battery Voltage': ['V', 13.042, 12.985, 0, 17.56],
      'Coolant Temperature': ['°C', 70.25, 70.55, 0, 17.56],
    },
  },
  'racechrono-v3-lap9.csv': {
    dialect: 'RaceChrono',
    channels: 25,
    reads: { latitude: ['°', 31.0781678, 31.0793187, 0, 84.28], rpm: ['rpm', 3544.02065, 4742.87151, 0, 84.28] },
  },
  'romraider-semicolon-decimalcomma.csv': {
    dialect: 'RomRaider',
    channels: 4,
    reads: {
      'Timing Advance': ['°', 14, 14, 0, 827.203],
      'PLX Manifold Absolute Pressure': ['bar', 0.38, 0.37, 0, 827.203],
    },
  },
  'speeduino.mlg': {
    dialect: 'MegaLogViewer',
    channels: 58,
    reads: { RPM: ['rpm', 0, 214, 0, 9.26], 'Battery V': ['V', 13.7, 11.7, 0, 9.26] },
  },
  'torque-tracklog.txt': {
    dialect: 'Torque',
    channels: 12,
    started: '2014-09-27T13:40:39',
    reads: {
      'Engine RPM': ['rpm', 870.25, 907.75, 0, 2830.995],
      'Engine Coolant Temperature': ['°C', 77, 95, 0, 2830.995],
    },
  },
  'vcds-advmb-LogWithEGR.csv': {
    dialect: 'VCDS advanced measuring values',
    channels: 12,
    started: '2024-02-26T05:59:17',
    reads: {
      'Outside temperature': ['°C', 8, 3, 0.01, 1907.15],
      'Consumed reducing agent': ['g', 24478.141, 24497.344, 0.23, 1907.38],
    },
  },
  'dyno/dynojet-winpep8-RunFile_40.csv': { dialect: 'Dynojet', channels: 32, reads: {} },
  'dyno/dynojet-winpep8-RunFile_86.csv': { dialect: 'Dynojet', channels: 32, reads: {} },
}

test.each(Object.entries(expected))('%s is opened rightly', (name, { dialect, channels, started, reads }) => {
  const log = open(name)
  expect(log.dialect).toBe(dialect)
  expect(log.channels).toHaveLength(channels)
  expect(log.started).toBe(started ?? log.started)
  for (const [channelName, [unit, first, last, from, to]] of Object.entries(reads)) {
    const found = channel(log, channelName)
    const seconds = secondsOf(log, channelName)
    const read = [found.values[0], found.values.at(-1), seconds[0], seconds.at(-1)]
    expect([channelName, found.unit]).toEqual([channelName, unit])
    expect(read.map((value) => value?.toFixed(3))).toEqual([first, last, from, to].map((value) => value.toFixed(3)))
  }
})

test.each(Object.keys(expected))('%s keeps its values when it is packed', (name) => {
  const log = open(name)
  const again = unpackLog(packLog(log).buffer as ArrayBuffer)
  expect(again.channels.map((each) => each.name)).toEqual(log.channels.map((each) => each.name))
  for (const [index, { values, digits }] of log.channels.entries()) {
    const other = again.channels[index]!.values
    const tolerance = 0.5 / 10 ** Math.min(digits, 6) + Math.abs(log.channels[index]!.max) * 1e-7
    for (const [row, value] of values.entries()) {
      const isSame = Number.isNaN(value) ? Number.isNaN(other[row]) : Math.abs(other[row]! - value) <= tolerance
      if (!isSame) throw new Error(`${log.channels[index]!.name} row ${row}`)
    }
  }
})

test('a group of VCDS is on its own clock', () => {
  const log = open('ecuxplot-vcds-003-020-026.csv')
  expect(new Set(log.channels.map(({ clock }) => clock)).size).toBe(3)
  expect(secondsOf(log, 'RPM').slice(0, 2)).toEqual([0.6, 1.5])
  expect(secondsOf(log, 'Voltage (026/1)').slice(0, 2)).toEqual([0.3, 1.2])
})

test('a channel of words keeps its words', () => {
  const log = open('vcds-advmb-LogWithEGR.csv')
  const nox = channel(log, 'NOx-sensor')
  expect(nox.texts?.[nox.values[0]!]).toBe('NOx11:65535 ppm / NOx21:65535 ppm')
  expect(nox.texts?.[nox.values.at(-1)!]).toBe('NOx11:39 ppm / NOx21:1 ppm')
})

test('the id of the interface is not kept', () => {
  expect(JSON.stringify(open('vcds-advmb-LogWithEGR.csv').facts)).not.toContain('AA06E9004C766D4AD17')
})

test('what a tool writes about the car is kept', () => {
  expect(open('cobb-accessport-mazdaspeed3.csv').facts).toContain('USDM 2011-2013 MAZDASPEED3 (Fed.)')
})

test('gauge and absolute pressures are distinguished', () => {
  expect(channel(open('cobb-accessport-mazdaspeed3.csv'), 'Boost').reference).toBe('gauge')
  expect(channel(open('ecuxplot-vcds-IDE-german.csv'), 'Ladedruck: Istwert').reference).toBe('absolute')
  expect(channel(open('romraider-semicolon-decimalcomma.csv'), 'PLX Manifold Absolute Pressure').reference).toBe(
    'absolute',
  )
})
