import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { identify } from './identify.ts'
import { wordVerdict } from './words.ts'

const sample = (name: string) => new Uint8Array(readFileSync(new URL(`../samples/${name}`, import.meta.url)))
const look = (bytes: Uint8Array | string, name: string) => {
  const head = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
  return wordVerdict(identify({ head, bytes: head.byteLength, name }))
}

describe('the checksums that a file carries', () => {
  test.each([
    ['bincopy-in.hex', 'ok', /two’s complement/],
    ['bincopy-out.s19', 'ok', /ones’ complement/],
  ])('%s: %s', (name, state, algorithm) => {
    const { integrity } = look(sample(name), name)
    expect(integrity).toMatchObject({ state, algorithm: expect.stringMatching(algorithm) })
  })
  test('one wrong digit is wrong, and a format without published checksums is not checked', () => {
    const text = Buffer.from(sample('bincopy-in.hex')).toString('latin1')
    const damaged = text.replace(
      /^(:.{12})(.)(.*)$/m,
      (_, start: string, digit: string, end: string) => `${start}${digit === '0' ? '1' : '0'}${end}`,
    )
    expect(look(damaged, 'in.hex').integrity).toMatchObject({ state: 'wrong', says: expect.stringContaining('failed') })
    expect(look(sample('vw-sgo-lh0023305.head-512B.sgo'), 'a.sgo').integrity).toMatchObject({
      state: 'unknown',
      algorithm: null,
      says: expect.stringContaining('isn’t published'),
    })
    expect(look(sample('bincopy-convert.bin'), 'a.bin').integrity.state).toBe('unknown')
  })
})

test('the project of a Simos block names its family', () => {
  const dump = Buffer.alloc(4096, 0xff)
  dump.write('8V0906259H  R4 2.0l TFSI', 0x200, 'latin1')
  dump.write('SCG0O800', 0x400, 'latin1')
  const found = look(dump, 'read.bin').identifiers.map(({ kind, value }) => `${kind} ${value}`)
  expect(found).toEqual(expect.arrayContaining(['software SCG0O800', 'ecu Simos 18.10']))
})
