import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { cleanName, extensionOf, kindOf, refusedText } from '../rules.ts'
import { dump } from '../samples/dumps.ts'
import { identify } from './identify.ts'
import { wordVerdict } from './words.ts'

const sample = (name: string) => new Uint8Array(readFileSync(new URL(`../samples/${name}`, import.meta.url)))
const look = (bytes: Uint8Array | string, name: string) => {
  const head = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
  return wordVerdict(identify({ head, bytes: head.byteLength, name }))
}
/** An archive with empty members. */
function zipOf(names: readonly string[]): Buffer {
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(name.length, 28)
    return Buffer.concat([entry, Buffer.from(name, 'latin1')])
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 10)
  const start = Buffer.from([0x50, 0x4b, 0x03, 0x04])
  end.writeUInt32LE(start.length, 16)
  return Buffer.concat([start, ...entries, end])
}

describe('damaged, failed and unknown files', () => {
  test('an S-record with a wrong checksum in its only record is a damaged S-record', () => {
    const line = Buffer.from(sample('bincopy-convert.s19')).toString().split('\n')[0]!.trim()
    const found = look(`${line.slice(0, -1)}${line.endsWith('0') ? '1' : '0'}\n`, 'a.s19')
    expect(found).toMatchObject({ format: 's-record', title: 'Damaged Motorola S-record', sort: 'tune' })
    expect(found.contradictions[0]).toBe('1 of 1 records is damaged. The checksum of line 1 is wrong.')
  })
  test.each([
    ['bincopy-out.hex', 'intel-hex', 'Damaged Intel HEX'],
    ['bincopy-out.s19', 's-record', 'Damaged Motorola S-record'],
  ])('%s with its first line damaged is read on to its end', (name, format, title) => {
    const text = Buffer.from(sample(name)).toString()
    const records = text.split('\n').filter((line) => line.trim() !== '').length
    const broken = text.replace(/^(..)(.)/, (_, start: string, digit: string) => start + (digit === '0' ? '1' : '0'))
    const found = look(broken, name)
    expect(found).toMatchObject({ format, title, sort: 'tune', certainty: 'likely' })
    expect(found.contradictions[0]).toMatch(
      new RegExp(`^1 of ${records} records is damaged. Line 1 |The checksum of line 1`),
    )
    expect(found.evidence[0]?.says).toContain(`${records - 1} of ${records} records are valid`)
  })
  test('a TI-TXT line of 17 bytes is named', () => {
    const bytes = (count: number) => Array.from({ length: count }, () => '31').join(' ')
    const found = look(`@F000\n${bytes(16)}\n${bytes(17)}\n${bytes(4)}\nq\n`, 'a.txt')
    expect(found).toMatchObject({ format: 'ti-txt', title: 'Damaged TI-TXT', certainty: 'likely' })
    expect(found.contradictions).toEqual(['1 of 3 lines is damaged. Line 3 has 17 bytes, but a line holds 16 at most.'])
  })
  test.each([
    ['the first', '@F000\n', 2],
    ['the first of the second section', '@F000\n31 32\n@F100\n', 4],
  ])('a TI-TXT with 17 bytes in every line names %s', (_, start, line) => {
    const long = Array.from({ length: 17 }, () => '31').join(' ')
    const found = look(`${start}${long}\n${long}\n${long}\nq\n`, 'a.txt')
    expect(found).toMatchObject({ format: 'ti-txt', title: 'Damaged TI-TXT', sort: 'tune', certainty: 'likely' })
    expect(found.contradictions).toEqual([
      `3 of ${line === 2 ? 3 : 4} lines are damaged. Line ${line} has 17 bytes, but a line holds 16 at most.`,
    ])
    expect(kindOf('auto', found)).toBe('tune')
  })
  test('lines of anything but hex bytes after an address are no TI-TXT', () => {
    expect(look('@F000\n31 32\nthe dealer\nsays no\n', 'a.txt')).toMatchObject({ format: 'text', title: 'Text file' })
  })
  test('a byte order mark before the first record does not hide it', () => {
    for (const [name, format] of [
      ['bincopy-out.hex', 'intel-hex'],
      ['bincopy-out.s19', 's-record'],
    ] as const) {
      const marked = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), sample(name)])
      expect(look(marked, name)).toMatchObject({ format, certainty: 'certain', contradictions: [] })
    }
  })
  test('a damaged line of a VMEM is named', () => {
    const lines = ['@00000000 DEADBEEF CAFEBABE', '@00000002 DEADBEEF CAFE', '@00000004 DEADBEEF CAFEBA'].map(
      (line) => `${line}\n`,
    )
    const found = look(lines.join('').replace('CAFEBA\n', 'CAFEB\n'), 'a.vmem')
    expect(found).toMatchObject({ format: 'vmem', title: 'Damaged Verilog VMEM', sort: 'tune' })
    expect(found.contradictions).toEqual(['1 of 3 lines is damaged. Line 3 contains something other than hex bytes.'])
  })
  test('records of nothing but FF or 00 have very likely failed too', () => {
    const record = (address: number, value: string) => {
      const body = `10${address.toString(16).padStart(4, '0')}00${value.repeat(16)}`
      const sum = body.match(/../g)!.reduce((all, byte) => all + Number.parseInt(byte, 16), 0)
      return `:${body}${(-sum & 0xff).toString(16).padStart(2, '0')}`.toUpperCase()
    }
    for (const value of ['FF', '00']) {
      const lines = Array.from({ length: 32 }, (_, index) => record(index * 16, value))
      const found = look([...lines, ':00000001FF', ''].join('\n'), 'read.hex')
      expect(found).toMatchObject({ format: 'intel-hex', title: 'Failed read', certainty: 'likely', sort: 'tune' })
      expect(found.contradictions[0]).toContain(`Every byte is ${value}`)
    }
  })
  test.each([
    ['photo.heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'This is a HEIC picture.'],
    ['clip.mp4', '\0\0\0\x18ftypisom\0\0\0\0isommp42', 'This is an MP4 video.'],
    ['reads.bz2', 'BZh91AY&SY\x01', 'This is a bzip2 file, which we can’t open. Repack'],
    ['notes.txt', 'My car makes a noise.', 'This is a text file.'],
    ['page.html', '<!doctype html><p>hi', 'This is a web page or SVG image.'],
  ])('%s is refused as what it is', (name, text, words) => {
    expect(refusedText(look(text, name))).toContain(words)
  })
  test.each([
    ['FF', 0xff],
    ['00', 0],
  ])('a read of nothing but %s has very likely failed', (name, value) => {
    const found = look(Buffer.alloc(524_288, value), 'read.bin')
    expect(found).toMatchObject({ title: 'Failed read', sort: 'tune', certainty: 'likely' })
    expect(found.contradictions[0]).toContain(`Every byte is ${name}, so the read very likely failed.`)
  })
  test('a read that is one byte too long for its chip says so, also with numbers in it', () => {
    const bytes = dump({ size: 2_097_153, seed: 4 })
    bytes.write('0281012345', 0x400, 'latin1')
    expect(look(bytes, 'read.bin').contradictions.join()).toContain('2,097,153 bytes is 1 byte more than 2 MiB.')
  })
  test('random bytes without a name are an unknown binary that its sender may call a tune file', () => {
    const bytes = Buffer.alloc(600_123)
    let state = 7
    for (let at = 0; at < bytes.length; at += 1) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      bytes[at] = (state >>> 16) ^ (state >>> 24)
    }
    const found = look(bytes, '8A2F_read')
    expect(found).toMatchObject({ format: 'unknown', title: 'Unknown binary file', sort: 'other' })
    expect(found.evidence.map((item) => item.says).join()).toContain('encrypted for one tool')
    expect([kindOf('auto', found), kindOf('tune', found)]).toEqual([null, 'tune'])
  })
  test.each([
    ['jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'This is a JPEG picture. Upload the file'],
    ['exe', Buffer.from('MZ\u0090\u0000', 'latin1'), 'This is a Windows program. Upload the file'],
    ['docx', zipOf(['[Content_Types].xml', 'word/document.xml']), 'This is a Word document. Upload the file'],
    ['rar', Buffer.from('Rar!\u001a\u0007\u0000', 'latin1'), 'This is a RAR archive, which we can’t open. Repack'],
    ['7z', Buffer.from([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]), 'This is a 7z archive, which we can’t open. Repack'],
  ])('%s is refused in words', (ending, bytes, words) => {
    const found = look(bytes, `file.${ending}`)
    expect(kindOf('auto', found)).toBeNull()
    expect(refusedText(found)).toContain(words)
  })
})

test('a long name keeps its ending', () => {
  const name = cleanName(`${'Read of the control unit '.repeat(10)}.ORI`)
  expect([...name]).toHaveLength(120)
  expect(extensionOf(name)).toBe('ori')
})
