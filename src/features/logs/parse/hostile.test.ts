import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { wordNote } from './notes.ts'
import { LogReader, readLog } from './read-log.ts'
import { UnreadableLog } from './shapes.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readLog(utf8(text))
function refusal(bytes: Uint8Array): UnreadableLog['facts'] {
  try {
    readLog(bytes)
  } catch (error) {
    if (error instanceof UnreadableLog) return error.facts
    throw error
  }
  throw new Error('it was read')
}

test('an empty file is refused', () => {
  expect(refusal(new Uint8Array()).because).toBe('The file is empty.')
})

test('prose names the first line and the nearest dialect', () => {
  expect(refusal(utf8('Dear tuner,\nplease find my log attached.\nBye\n'))).toMatchObject({
    line: 1,
    text: 'Dear tuner,',
  })
})

test('a head without rows is refused as the dialect it is', () => {
  const facts = refusal(utf8("Friday,03,November,2006,21:59:29\r\n8D0 907 551 M,,2.7l\r\n\r\n,Group A:,'002,,,,\r\n"))
  expect(facts.nearest).toBe('VCDS measuring blocks')
})

test('rows that turn into prose are refused with the first such line', () => {
  const rows = Array.from({ length: 10 }, (_, index) => `${index},${index}`).join('\n')
  const facts = refusal(utf8(`Time,RPM\n${rows}\n${'what is this,even\n'.repeat(20)}`))
  expect(facts).toMatchObject({ line: 12, text: 'what is this,even' })
})

test('a picture named as a log is refused', () => {
  const png = new Uint8Array(600)
  png.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  expect(refusal(png).because).toBe('The file isn’t a text table.')
})

test('a closed binary format is called by its name', () => {
  expect(refusal(new Uint8Array([9, 0, 0, 0, 0x6c, 0x66, 0x33, 0, 0])).nearest).toBe('Link ECU')
})

test('a million columns are refused', () => {
  expect(() => read(`Time,${'a,'.repeat(1_000_000)}\n0,${'1,'.repeat(1_000_000)}\n`)).toThrow(UnreadableLog)
  expect(() => read(`Time,${'ab,'.repeat(60_000)}\n0,${'1,'.repeat(60_000)}\n`)).toThrow(/columns/)
})

test('a line that never ends is refused', () => {
  expect(() => readLog(new Uint8Array(3_000_000).fill(0x61))).toThrow(UnreadableLog)
})

test('more values than a browser can hold are refused', () => {
  const head = `Time,${Array.from({ length: 999 }, (_, index) => `ch${index}`).join(',')}\n`
  const row = utf8(`0,${'1,'.repeat(998)}1\n`.repeat(100))
  const reader = new LogReader(0)
  expect(() => {
    reader.push(utf8(head))
    for (let index = 0; index < 400; index += 1) reader.push(row)
    reader.finish()
  }).toThrow(/more than 32,000,000 values/)
})

test('control characters and marks of direction leave names', () => {
  const log = read('Time,Boo\u0000st\u202e (psi)\u0007\n0,1\n1,2\n2,3\n')
  expect(log.channels[0]).toMatchObject({ name: 'Boost', unit: 'psi' })
})

test('formulas in cells are words, never values', () => {
  const log = read('Time,RPM,=cmd()\n0,800,=1+1\n1,810,=2+2\n2,820,@x\n')
  expect(log.channels.map(({ name }) => name)).toEqual(['RPM', '=cmd'])
  expect(log.channels[1]!.texts).toEqual(['=1+1', '=2+2', '@x'])
})

test('a file cut in its last row keeps what is whole and says so', () => {
  const log = read('Time,RPM,Boost (psi)\n0,800,1.5\n1,900,2.5\n2,95')
  expect([...log.channels[0]!.values]).toEqual([800, 900, 95])
  expect(log.notes.map(wordNote)).toContain('1 row is cut short.')
})

test('time that runs backwards is moved, and the line is named', () => {
  const log = read('Time,RPM\n0,1\n1,2\n2,3\n0,4\n1,5\n')
  expect([...log.clocks[0]!.seconds]).toEqual([0, 1, 2, 3, 4])
  expect(wordNote(log.notes[0]!)).toContain('first in line 5')
})

test('thousands of empty trailing rows are left out', () => {
  expect(read(`Time,RPM\n0,1\n1,2\n${',\n'.repeat(5_000)}`).clocks[0]!.seconds).toHaveLength(2)
})

test('a head repeated in the middle is left out with its line', () => {
  const rows = (from: number) => Array.from({ length: 9 }, (_, index) => `${from + index},800`).join('\n')
  const log = read(`Time,RPM\n${rows(0)}\nTime,RPM\n${rows(20)}\n`)
  expect(log.channels[0]!.values).toHaveLength(18)
  expect(log.notes.map(wordNote).join()).toContain('first line 11')
})

test('pieces of any size give the same log as the whole', () => {
  const bytes = readFileSync(new URL('../samples/romraider-semicolon-decimalcomma.csv', import.meta.url))
  const whole = readLog(bytes)
  for (const size of [1_000, 4_096, 65_537]) {
    const reader = new LogReader(bytes.length)
    for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size))
    const pieced = reader.finish()
    expect(pieced.channels.map(({ values }) => values)).toEqual(whole.channels.map(({ values }) => values))
  }
})

test('UTF-16, bare CR and blanks around separators are read', () => {
  const text = 'BlueDriver Data Log\n2024-01-01\n\nTime(s), Engine RPM (rpm)\n0.5, 800\n1.0, \n1.5, 900\n'
  const utf16 = new Uint8Array(2 + text.length * 2)
  utf16.set([0xff, 0xfe])
  for (let index = 0; index < text.length; index += 1) utf16[2 + index * 2] = text.charCodeAt(index)
  const log = readLog(utf16)
  expect(log.dialect).toBe('BlueDriver')
  expect([...log.channels[0]!.values]).toEqual([800, Number.NaN, 900])
  expect([
    ...read('WinLog 14point7 v1\rlogtime, TimeStamp, RPM\r100, 0.1, 800\r200, 0.2, 810\r').channels.find(
      ({ name }) => name === 'RPM',
    )!.values,
  ]).toEqual([800, 810])
})

test.each([
  [
    'HP Tuners VCM Scanner',
    'HP Tuners CSV Log File\r\nVersion: 1.0\r\n\r\n[Log Information]\r\nCreation Time: 1/2/2024 3:04:05 PM\r\n\r\n[Channel Information]\r\n0,12\r\nOffset,Engine RPM\r\ns,rpm\r\n\r\n[Channel Data]\r\n0.1,800\r\n0.2,810\r\n',
  ],
  ['bootmod3', 'Time,bootmod3_3.12,Engine speed[1/min],Boost (Pre-Throttle)[psig]\n0.1,,800,1.5\n0.2,,810,1.6\n'],
  ['MHD', 'Time,RPM,Boost (PSI),Lambda\n0.1,800,1.5,1\n0.2,810,1.6,1\n'],
  ['EcuTek', '# EcuTek\n# ROM 1\nTime,Engine Speed (rpm)\n0.1,800\n0.2,810\n'],
  ['ECUMaster', 'TIME;engine/rpm;engine/map\n0.1;800;\n0.2;;99\n0.3;820;100\n'],
  [
    'Car Scanner',
    '"SECONDS";"PID";"VALUE";"UNITS"\n"0.1";"Engine RPM";"800";"rpm"\n"0.15";"Vehicle speed";"3";"km/h"\n"0.2";"Engine RPM";"810";"rpm"\n',
  ],
  ['VBOX', '[header]\ntime\nvelocity kmh\n[column names]\ntime velocity\n[data]\n120000.10 50.5\n120000.20 51.5\n'],
  ['LogWorks', 'Session: 1,,\ntime,RPM,AFR\n(sec),(RPM),(AFR)\n0.1,800,14.7\n0.2,810,14.8\n'],
  [
    'Zeitronix',
    'Filename: x\nDate Exported: y\n\n"Time","AFR","MAP","MAP"\n00:00:01.100,14.7,1,2\n00:00:01.200,14.8,1,2\n',
  ],
  ['M-Tuner', 'Time,Engine Speed,Boost\n0.1,800,1\n0.2,810,1\n'],
  ['table of values', 'time_s;drehzahl\nTime;U/min\n0,5;800\n1,0;810\n'],
])('%s is recognised by its content', (dialect, text) => {
  const log = read(text)
  expect(log.dialect).toBe(dialect)
  expect(log.channels.length).toBeGreaterThan(0)
  expect(log.clocks[0]!.seconds.length).toBeGreaterThan(1)
})
