import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { correctionFactor, correctionOf } from '../analysis/correction.ts'
import { dynoPullOf } from '../analysis/dyno-run.ts'
import { wordNote } from './notes.ts'
import { readLog } from './read-log.ts'
import type { Log } from './shapes.ts'

/** Names, units and clocks of real loggers that parsers often miss. */
const open = (...lines: string[]): Log => readLog(Buffer.from(`${lines.join('\n')}\n`))
const roles = (log: Log) => Object.fromEntries(log.channels.map(({ name, unit, quantity }) => [name, [quantity, unit]]))
const secondsOf = (log: Log) => [...log.clocks[0]!.seconds].map((at) => Math.round(at * 1000) / 1000)

test('VCDS: what knock regulation takes away is knock retard; rows without a time are counted', () => {
  const log = open(
    'Friday,03,November,2006,21:59:29',
    '8D0 907 551 M,,2.7l V6/5VT     G   0002,',
    '',
    ",Group A:,'020,,,,Group B:, Not Running",
    ',,Knock Reg.,Knock Reg.,Knock Reg.,RPM,,,,,',
    ',TIME,Cyl 1,Cyl 2,Cyl 3,,TIME,,,,',
    'Marker,STAMP, °KW, °KW, °KW, /min,STAMP,,,,',
    ',0.58,0.0,0.0,3.0,2080,,,,,',
    ',,0.0,0.0,3.8,2120,,,,,',
    ',1.20,0.0,0.0,4.5,2200,,,,,',
  )
  expect(roles(log)['Knock Reg. Cyl 3']).toEqual(['knock', '°'])
  expect(log.notes.map(wordNote).join(' ')).toContain('1 row without a time left out, the first in line 9')
})

test('ME7-Logger: pedal and plate by their units, lambda though its sensor saturates, all checks possible', () => {
  const log = open(
    '####',
    'Logfile created by ME7-Logger v1.20',
    'TimeStamp, nmot_w, wped_w, wdkba, lamsoni_w, pvdks_w, plsol_w, tans, dwkrz_0',
    'sec.ms, rpm, %PED, %DK, -, mbar, mbar, °C, °KW',
    '"TIME","EngineSpeed","AccelPedalPosition","ThrottlePlateAngle","AirFuelRatioCurrent","BoostPressureActual","BoostPressureDesired","IntakeAirTemperature","IgnitionRetardCyl1"',
    '0.000, 2500, 100, 99, 0.86, 1800, 1900, 31, 0',
    '0.050, 2550, 100, 99, 0.85, 1850, 1950, 31, 0',
    '0.100, 2600, 0, 3, 15.99, 1000, 1000, 32, 0',
  )
  expect(roles(log)).toMatchObject({
    AccelPedalPosition: ['pedal', '%'],
    ThrottlePlateAngle: ['throttle', '%'],
    AirFuelRatioCurrent: ['lambda', ''],
    IntakeAirTemperature: ['intakeTemperature', '°C'],
    BoostPressureActual: ['boost', 'mbar'],
  })
})

test('COBB on a Subaru: degrees with a blank, AF Sens, Accel. Position, Intake Temp', () => {
  const log = open(
    'Time (sec),RPM (RPM),Accel. Position (%),AF Sens 1 Ratio (AFR),Intake Temp (° F),AP Info:[AP3-SUB-002]',
    '0,2000,100,11.2,86,',
    '1,2500,100,11.0,87,',
  )
  expect(roles(log)).toMatchObject({
    'Accel. Position': ['pedal', '%'],
    'AF Sens 1 Ratio': ['afr', 'AFR'],
    'Intake Temp': ['intakeTemperature', '°F'],
  })
})

test('SWComm: known by its stamps, an index stays in the name, °CRK is an angle, and the start is read', () => {
  const log = open(
    '*******************',
    '* SWComm log',
    '* Date: 12.03.2021 14:05:30',
    '*******************',
    'TimeStamp,N,IGA_IGC[0],MAP',
    'sec.ms,rpm,°CRK,hPa',
    '0.00,800,12.0,320',
    '0.05,820,12.5,330',
  )
  expect(log.dialect).toBe('SWComm')
  expect(log.started).toBe('2021-03-12T14:05:30')
  expect(roles(log)['IGA_IGC[0]']?.[1]).toBe('°')
})

test('LogWorks: units in brackets below the names', () => {
  const log = open('Session: 1,,,', 'time,RPM,MAP,AFR', '(sec),(RPM),(PSI),(AFR)', '0.0,800,-8,14.7', '0.1,900,2,12.5')
  expect(roles(log)).toMatchObject({ RPM: ['rpm', 'rpm'], MAP: ['boost', 'psi'], AFR: ['afr', 'AFR'] })
})

test('M-Tuner: whatever comes first; the pressure at the throttle inlet is boost', () => {
  const log = open(
    'Time,Accel Pedal Position,Engine Speed,Throttle Inlet Pressure',
    '0.0,10,800,14.6',
    '0.1,99,900,22.1',
  )
  expect(log.dialect).toBe('M-Tuner')
  expect(roles(log)).toMatchObject({ 'Throttle Inlet Pressure': ['boost', ''], 'Accel Pedal Position': ['pedal', ''] })
})

test('VBOX: velocity is the speed of the car, accelerations are in g', () => {
  const log = open(
    'File created on 12/03/2021 at 14:05:30',
    '[header]',
    'time',
    'velocity kmh',
    'Indicated Longitudinal Acceleration g',
    '',
    '[column names]',
    'time velocity longacc',
    '[data]',
    '140530.00 50.1 0.31',
    '140530.10 51.0 0.33',
  )
  expect(roles(log)).toEqual({ velocity: ['speed', 'km/h'], longacc: [null, 'g'] })
})

test('ECUMaster: roles by the paths of channels, units where they are documented', () => {
  const log = open(
    'TIME;engine/rpm;sensors/tps1;sensors/map;sensors/clt;ignition/angle;dbw/target',
    '0.0;800;2.5;34;88;12;3',
    '0.1;900;99.0;180;89;20.5;98',
  )
  expect(roles(log)).toEqual({
    'engine/rpm': ['rpm', 'rpm'],
    'sensors/tps1': ['throttle', '%'],
    'sensors/map': ['boost', 'kPa'],
    'sensors/clt': ['coolantTemperature', ''],
    'ignition/angle': ['timing', '°'],
    'dbw/target': [null, ''],
  })
  expect(log.channels[2]!.reference).toBe('absolute')
})

test('an OBD logger in capitals: whole seconds of engine run time are its clock', () => {
  const log = open(
    'ENGINE_RUN_TINE (),ENGINE_RPM (),ENGINE_LOAD (),INTAKE_MANIFOLD_PRESSURE (),INTAKE_AIR_TEMPERATURE ()',
    '10,800,20,34,21',
    '10,900,30,50,21',
    '11,2000,90,98,22',
  )
  expect(secondsOf(log)).toEqual([10, 10, 11])
  expect(roles(log)).toMatchObject({
    ENGINE_RPM: ['rpm', ''],
    ENGINE_LOAD: ['load', ''],
    INTAKE_MANIFOLD_PRESSURE: ['boost', ''],
    INTAKE_AIR_TEMPERATURE: ['intakeTemperature', ''],
  })
})

test('Crome: hours beside all minutes count once', () => {
  const log = open('Duration,"Engine Speed (RPM)"', '72:4354:29.928,800', '72:4354:59.928,900', '72:4355:21.928,1000')
  const seconds = secondsOf(log)
  expect(seconds.at(-1)! - seconds[0]!).toBeCloseTo(52, 3)
})

test('without a time column the axis counts rows, and a plain speed is not the engine’s', () => {
  const log = open('speed,rpm,load', '40,2000,20', '60,3000,90', '80,4000,95')
  expect(log.isByRow).toBe(true)
  expect(roles(log)).toMatchObject({ speed: ['speed', ''], rpm: ['rpm', ''] })
})

test('a dyno factor that fits both editions says that the edition is unclear', () => {
  const air = { mbar: 820, celsius: 25, humidity: 0.3 }
  const factor = (correctionFactor('SAE J1349', air) + correctionFactor('SAE J1349 (1990)', air)) / 2
  expect(correctionOf(factor, air)).toBe('SAE J1349, edition unclear')

  const names = ['40', '86'].map((run) => `dyno/dynojet-winpep8-RunFile_${run}.csv`)
  const found = names.map(
    (name) => dynoPullOf(readLog(readFileSync(new URL(`../samples/${name}`, import.meta.url))))?.correction,
  )
  expect(found.every((correction) => correction?.startsWith('SAE J1349'))).toBe(true)
})

test('minutes, quoted decimal commas and quoted thousands', () => {
  expect(secondsOf(open('Time (min),RPM', '0,800', '0.5,900', '1,1000'))).toEqual([0, 30, 60])
  const commas = open('Time,RPM,Boost', '"0,0","800,5","1,25"', '"0,1","900,5","1,50"')
  expect(commas.channels.map(({ values }) => [...values])).toEqual([
    [800.5, 900.5],
    [1.25, 1.5],
  ])
  const thousands = open('Time,RPM,Boost', '0.0,"1,800",1.25', '0.1,"2,900.5",1.5')
  expect([...thousands.channels[0]!.values]).toEqual([1800, 2900.5])
})

test('hours, a unit at the end of the name, and the names of clocks in the languages of the shop', () => {
  const rows = ['0,800', '0.5,900', '1,1000']
  expect(secondsOf(open('Time (h),RPM', ...rows))).toEqual([0, 1800, 3600])
  expect(secondsOf(open('time_min,RPM', ...rows))).toEqual([0, 30, 60])
  expect(secondsOf(open('msec,RPM', '0,800', '10,900', '20,1000'))).toEqual([0, 0.01, 0.02])
  for (const name of ['Temps (s)', 'Tiempo (s)', 'Tempo (s)', 'time_s', 'Date Time'])
    expect(open(`${name},RPM`, ...rows).isByRow).toBeUndefined()
})

test('a time of day goes on past midnight', () => {
  const log = open('Time,RPM', '23:59:58.0,800', '23:59:59.5,900', '00:00:04.5,1000')
  expect(secondsOf(log)).toEqual([0, 1.5, 6.5])
  expect(log.notes).toEqual([])
})

test.each([
  [
    'French',
    'Temps (s)',
    'Régime moteur (tr/min)',
    'Pression de suralimentation (mbar)',
    'Pédale accélérateur (%)',
    'Température air admission (°C)',
    'Vitesse (km/h)',
  ],
  [
    'Spanish',
    'Tiempo (s)',
    'Régimen del motor (rpm)',
    'Presión de sobrealimentación (mbar)',
    'Acelerador (%)',
    'Temperatura de admisión (°C)',
    'Velocidad (km/h)',
  ],
  [
    'Italian',
    'Tempo (s)',
    'Giri motore (giri/min)',
    'Pressione sovralimentazione (mbar)',
    'Pedale acceleratore (%)',
    'Temperatura aria aspirata (°C)',
    'Velocità (km/h)',
  ],
  [
    'German',
    'Zeit (s)',
    'Drehzahl',
    'Ladedruck (mbar)',
    'Pedalstellung (%)',
    'Ansauglufttemperatur (°C)',
    'Geschwindigkeit (km/h)',
  ],
])('%s names of channels have their roles', (_, ...names) => {
  const log = open(names.join(';'), '0,0;2000;1000;99,6;30;100', '0,5;2100;1800;99,6;31;102')
  expect(log.channels.map(({ quantity }) => quantity)).toEqual(['rpm', 'boost', 'pedal', 'intakeTemperature', 'speed'])
  expect(log.channels[1]!.reference).toBe('absolute')
})

test('in a file with decimal commas points are thousands, and a zero before the comma is no thousand', () => {
  const german = open('Zeit,Drehzahl,Ladedruck', '"0,0","2.000","1.000,5"', '"0,1","12.100","1.100,5"')
  expect(german.channels.map(({ values }) => [...values])).toEqual([
    [2000, 12_100],
    [1000.5, 1100.5],
  ])
  expect(secondsOf(open('Zeit,Drehzahl', '"0,500","800"', '"0,750","900"'))).toEqual([0.5, 0.75])
})
