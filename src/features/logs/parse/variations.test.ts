import { describe, expect, test } from 'vitest'
import { readLog } from './read-log.ts'
import type { Log } from './shapes.ts'

/** Variations beyond the samples, from public parsers and format descriptions. */
const open = (text: string, encoding: 'utf8' | 'latin1' | 'utf16le' = 'utf8'): Log =>
  readLog(encoding === 'utf16le' ? Buffer.from(`\uFEFF${text}`, 'utf16le') : Buffer.from(text, encoding))
const lines = (...all: string[]) => `${all.join('\n')}\n`
/** Name, unit, first and last value, and duration in seconds. */
function read(log: Log, name: string) {
  const channel = log.channels.find((each) => each.name === name)
  if (!channel) throw new Error(`${name} is not among ${log.channels.map((each) => each.name).join(', ')}`)
  const seconds = log.clocks[channel.clock]!.seconds
  const round = (value: number | undefined) => Math.round((value ?? Number.NaN) * 1000) / 1000
  return [channel.unit, round(channel.values[0]), round(channel.values.at(-1)), round(seconds.at(-1)! - seconds[0]!)]
}

describe('HP Tuners VCM Scanner', () => {
  const head = [
    'HP Tuners CSV Log File',
    'Version: 1.0',
    '',
    '[Log Information]',
    'Creation Time: 8/29/2023 6:15:10 PM',
  ]
  const table = ['Offset,Engine RPM (SAE),Vehicle Speed (SAE)', 's,rpm,mph']
  const rows = ['0.000,750,0', '0.050,,1', '0.100,900,']
  test.each([
    ['with ids above the names', ['[Channel Information]', '0,12,13', ...table, '', '[Channel Data]', ...rows]],
    ['without a line of ids', ['[Channel Information]', ...table, '[Channel Data]', ...rows]],
    [
      'with blank lines around the data',
      ['[Channel Information]', '0,12,13', ...table, '', '[Channel Data]', '', ...rows, '', ''],
    ],
    [
      'with a trailing comma in each row',
      ['[Channel Information]', '0,12,13', ...table, '', '[Channel Data]', ...rows.map((row) => `${row},`)],
    ],
    [
      'with Windows line ends',
      ['[Channel Information]', '0,12,13', ...table, '', '[Channel Data]', ...rows].map((line) => `${line}\r`),
    ],
  ])('%s', (_name, more) => {
    const log = open(lines(...head, '', ...more))
    expect(log.dialect).toBe('HP Tuners VCM Scanner')
    expect(read(log, 'Engine RPM (SAE)')).toEqual(['rpm', 750, 900, 0.1])
    expect(log.started).toBe('2023-08-29T18:15:10')
  })
})

describe('bootmod3 and MHD', () => {
  test('bootmod3 with a marker column and the control unit behind the unit', () => {
    const log = open(
      lines(
        'Time,Engine speed[1/min] [DME],Boost (Pre-Throttle)[psig],bootmod3_3.12.001 - B58 - Stage 1',
        '0.0,1500,0.2,',
        '0.1,1600,1.4,',
      ),
    )
    expect(log.dialect).toBe('bootmod3')
    expect(read(log, 'Engine speed')).toEqual(['rpm', 1500, 1600, 0.1])
    expect(log.channels).toHaveLength(2)
  })
  test.each([
    ['psi', 'Time,RPM,Boost (PSI),Throttle Position (%)'],
    ['bar', 'Time,RPM,Boost (bar),Throttle Position (%)'],
    ['with seconds named', 'Time (s),RPM (rpm),Boost (psi),Cyl1 Timing Cor (°)'],
    ['with cylinders marked', 'Time,RPM,Boost (PSI),Cyl1 Timing Cor (*)'],
  ])('MHD: %s', (_name, names) => {
    const log = open(lines(names, '0.00,1500,0.2,14', '0.08,1600,1.4,80', '0.16,1700,2,100'))
    expect(read(log, 'RPM').slice(1)).toEqual([1500, 1700, 0.16])
    expect(log.channels).toHaveLength(3)
  })
})

describe('JB4', () => {
  const names =
    'timestamp,rpm,ecu_psi,target,boost,pedal,iat,fuelen,wgdc,throttle,fp_h,ign_1,avg_ign,calc_torque,trims,dme_bt,meth,fp_l,ff,load,e85,gear,clock'
  const row = (at: number) => `${at},3000,10.1,12,10.3,100,77,50,40,99,2000,9,9,300,0,10,0,60,10,150,0,3,${at}`
  test('with a second pair of settings', () => {
    const log = open(lines('Firmware,Interface,Engine', 'v33,2.1,N55', 'Map,FUA', '2,50', names, row(0), row(0.2)))
    expect([log.dialect, ...read(log, 'rpm')]).toEqual(['JB4', 'rpm', 3000, 3000, 0.2])
  })
  test('cut to its table, as people send it on', () => {
    expect(open(lines(names, row(0), row(0.2))).dialect).toBe('JB4')
  })
  test('the number of the car is not kept', () => {
    const log = open(lines('Firmware,Interface,VIN', 'v33,2.1,WBA3A5C50CF256651', names, row(0), row(0.2)))
    expect(JSON.stringify(log.facts)).not.toContain('WBA3A5C50CF256651')
  })
})

describe('EcuTek', () => {
  test.each([
    [
      'comments, then names',
      ['# EcuTek log', '# ROM: 2AZ', 'Time,Engine Speed (RPM),Boost (psi)', '0.00,900,-9.1', '0.05,950,-9'],
    ],
    [
      'semicolons and decimal commas',
      ['# EcuTek log', 'Time;Engine Speed (RPM);Boost (psi)', '0,00;900;-9,1', '0,05;950;-9,0'],
    ],
    [
      'blank lines after the comments',
      ['# EcuTek log', '', 'Time,Engine Speed (RPM),Boost (psi)', '0.00,900,-9.1', '0.05,950,-9'],
    ],
  ])('%s', (_name, all) => {
    const log = open(lines(...all))
    expect(log.dialect).toBe('EcuTek')
    expect(read(log, 'Engine Speed')).toEqual(['rpm', 900, 950, 0.05])
    expect(read(log, 'Boost')[1]).toBe(-9.1)
  })
})

describe('Car Scanner', () => {
  test.each([
    [
      'with a trailing semicolon in each line',
      ['"SECONDS";"PID";"VALUE";"UNITS";', '"1.5";"Engine RPM";"800";"rpm";', '"2.5";"Engine RPM";"900";"rpm";'],
    ],
    [
      'with decimal commas',
      ['"SECONDS";"PID";"VALUE";"UNITS"', '"1,5";"Engine RPM";"800,0";"rpm"', '"2,5";"Engine RPM";"900,0";"rpm"'],
    ],
    ['with commas between', ['SECONDS,PID,VALUE,UNITS', '1.5,Engine RPM,800,rpm', '2.5,Engine RPM,900,rpm']],
    [
      'with a byte order mark',
      ['\uFEFF"SECONDS";"PID";"VALUE";"UNITS"', '"1.5";"Engine RPM";"800";"rpm"', '"2.5";"Engine RPM";"900";"rpm"'],
    ],
    [
      'with places behind the units',
      [
        '"SECONDS";"PID";"VALUE";"UNITS";"LATITUDE";"LONGTITUDE"',
        '"1.5";"Engine RPM";"800";"rpm";"50.1";"14.4"',
        '"2.5";"Engine RPM";"900";"rpm";"50.1";"14.4"',
      ],
    ],
  ])('%s', (_name, all) => {
    const log = open(lines(...all))
    expect([log.dialect, ...read(log, 'Engine RPM')]).toEqual(['Car Scanner', 'rpm', 800, 900, 1])
  })
})

describe('VBOX', () => {
  const names = ['[column names]', 'sats time lat long velocity heading height', '']
  const data = [
    '[data]',
    '010 153045.10 +03119.09973 +00058.95120 065.320 169.10 +00085.10',
    '010 153045.30 +03119.09990 +00058.95100 066.320 169.10 +00085.10',
  ]
  const header = ['[header]', 'satellites', 'time', 'latitude', 'longitude', 'velocity kmh', 'heading', 'height', '']
  test.each([
    [
      'at a date',
      [
        'File created on 05/06/2021 at 15:30:45',
        '',
        ...header,
        '[comments]',
        'Log Rate (Hz) : 20.00',
        '',
        ...names,
        ...data,
      ],
    ],
    ['@ a date', ['File created on 05/06/2021 @ 15:30:45', '', ...header, ...names, ...data]],
    ['with units of channels', [...header, '[channel units]', '°', '', ...names, ...data]],
    ['without a header', ['File created on 05/06/2021 at 15:30:45', '', ...names, ...data]],
    ['with a section behind the data', [...header, ...names, ...data, '', '[AVI]', 'lap_']],
    [
      'with tabs between',
      [...header, ...names, ...data].map((line) => (/^[\d.]{3} |^sats/.test(line) ? line.replaceAll(' ', '\t') : line)),
    ],
  ])('%s', (_name, all) => {
    const log = open(lines(...all))
    expect(log.dialect).toBe('VBOX')
    expect(read(log, 'velocity')).toEqual(['km/h', 65.32, 66.32, 0.2])
    expect(read(log, 'lat')).toEqual(['°', 51.985, 51.985, 0.2])
    // West is positive in this format.
    expect(read(log, 'long')[1]).toBe(-0.983)
  })
  test('over midnight time goes on', () => {
    const log = open(
      lines(...names, '[data]', '010 235959.90 +03119 +00058 065 169 85', '010 000000.10 +03119 +00058 066 169 85'),
    )
    expect(read(log, 'heading')[3]).toBe(0.2)
  })
})

describe('Torque', () => {
  const names = 'GPS Time,Device Time,Longitude,Latitude,GPS Speed (Meters/second),Engine RPM(rpm)'
  test.each([
    ['English', '21-Feb-2019 18:20:23.667', '21-Feb-2019 18:20:24.667'],
    ['French', '21-févr.-2019 18:20:23.667', '21-févr.-2019 18:20:24.667'],
    ['French August', '21-août-2019 18:20:23.667', '21-août-2019 18:20:24.667'],
    ['Spanish', '21-ene.-2019 18:20:23.667', '21-ene.-2019 18:20:24.667'],
    ['Italian', '21-giu-2019 18:20:23.667', '21-giu-2019 18:20:24.667'],
    ['Portuguese', '21-out-2019 18:20:23.667', '21-out-2019 18:20:24.667'],
    ['Polish', '21-paź-2019 18:20:23.667', '21-paź-2019 18:20:24.667'],
    ['German May', '21-Mai-2019 18:20:23.667', '21-Mai-2019 18:20:24.667'],
  ])('months in %s', (_name, first, last) => {
    const row = (at: string, rpm: number) => `Thu Feb 21 18:20:23 GMT+01:00 2019,${at},14.4,50.1,3.2,${rpm}`
    const log = open(lines(names, row(first, 800), row(last, 900)))
    expect([log.dialect, ...read(log, 'Engine RPM')]).toEqual(['Torque', 'rpm', 800, 900, 1])
    expect(log.started).toMatch(/^2019-\d\d-21T18:20:23$/)
  })
  test('the names stand again where a second recording begins', () => {
    const row = (at: string, rpm: number | string) => `-,21-Feb-2019 18:20:${at},14.4,50.1,3.2,${rpm}`
    const log = open(lines(names, row('23.0', 800), row('24.0', 850), names, row('40.0', '-'), row('41.0', 900)))
    expect(read(log, 'Engine RPM').slice(1)).toEqual([800, 900, 18])
  })
})

describe('RaceChrono', () => {
  const head = [
    'This file is created using RaceChrono v8.0.1 ( http://racechrono.com/ ).',
    'Format,3',
    'Session title,"Most, day 2"',
    '',
  ]
  const units = 'unix time,,s,deg,m/s'
  const rows = ['1688300000.100,1,0.0,50.5,20', '1688300000.300,1,0.2,50.5,21']
  test.each([
    [
      'version 3',
      [...head, 'timestamp,lap_number,elapsed_time,latitude,speed', units, ',,,100: gps,100: gps', ...rows],
    ],
    ['without sources', [...head, 'timestamp,lap_number,elapsed_time,latitude,speed', units, ...rows]],
    [
      'with empty laps at the start',
      [
        ...head,
        'timestamp,lap_number,elapsed_time,latitude,speed',
        units,
        ',,,100: gps,100: gps',
        ...rows.map((row) => row.replace(',1,', ',,')),
      ],
    ],
  ])('%s', (_name, all) => {
    const log = open(lines(...all))
    expect([log.dialect, ...read(log, 'speed')]).toEqual(['RaceChrono', 'm/s', 20, 21, 0.2])
    expect(log.facts).toContain('Most, day 2')
  })
  test('the older form with words for names', () => {
    const log = open(
      lines(
        'This file is created using RaceChrono v5.0 ( http://racechrono.com/ ).',
        'Format,2',
        'Session title,Most',
        '',
        'Timestamp (s),Lap #,Distance (m),Latitude (deg),Speed (m/s)',
        ...rows,
      ),
    )
    expect([log.dialect, ...read(log, 'Speed')]).toEqual(['RaceChrono', 'm/s', 20, 21, 0.2])
  })
})

describe('tables of any logger', () => {
  const names = ['Time (sec)', 'RPM (rpm)', 'Boost (psi)']
  const rows = [
    [0, 1000, -5.5],
    [0.1, 1100, 3.25],
    [0.2, 1200, 8],
  ]
  const write = (separator: string, decimal: '.' | ',', end: string) =>
    `${[names, ...rows.map((row) => row.map((cell) => String(cell).replace('.', decimal)))].map((row) => row.join(separator)).join(end)}${end}`
  test.each(
    ([',', ';', '\t'] as const).flatMap((separator) =>
      (['.', ','] as const).flatMap((decimal) =>
        separator === ',' && decimal === ','
          ? []
          : (['\n', '\r\n', '\r'] as const).flatMap((end) =>
              (['utf8', 'latin1', 'utf16le'] as const).map((encoding) => ({ separator, decimal, end, encoding })),
            ),
      ),
    ),
  )('say the same with %j', ({ separator, decimal, end, encoding }) => {
    const log = open(write(separator, decimal, end), encoding)
    expect(read(log, 'RPM')).toEqual(['rpm', 1000, 1200, 0.2])
    expect(read(log, 'Boost')).toEqual(['psi', -5.5, 8, 0.2])
  })
  test('TunerStudio: signature, date, names, units, decimal commas', () => {
    const log = open(
      lines(
        '"MS2Extra comms330NP: MS2/Extra release 3.3.0"',
        '"Capture Date: Sat Jun 05 15:30:45 CEST 2021"',
        'Time\tRPM\tMAP',
        's\trpm\tkPa',
        '0,000\t900\t35,5',
        '0,100\t950\t36,0',
      ),
    )
    expect(read(log, 'RPM')).toEqual(['rpm', 900, 950, 0.1])
    expect(read(log, 'MAP')[0]).toBe('kPa')
  })
})
