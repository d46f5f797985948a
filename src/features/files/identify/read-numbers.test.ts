import { expect, test } from 'vitest'
import { kindOf } from '../rules.ts'
import { dump } from '../samples/dumps.ts'
import { identify } from './identify.ts'
import { wordVerdict } from './words.ts'

/** A read of no usual size that holds these texts. */
const read = (texts: readonly string[], name: string, size = 600_000) => {
  const bytes = dump({ size, seed: 11 })
  for (const [index, text] of texts.entries()) bytes.write(`\0${text}\0`, 0x8000 + index * 0x100, 'latin1')
  return wordVerdict(identify({ head: bytes, bytes: bytes.byteLength, name }))
}
const said = (found: ReturnType<typeof read>) => found.evidence.map(({ says }) => says).join(' ')

test.each([
  [['1037541234'], 'The software number 1037541234 is at 0x8001.'],
  [['EDC17C46'], 'The name of a control unit, EDC17C46, is at 0x8001.'],
  [['EDC17C46', '1037541234'], 'The software number 1037541234 is at 0x8101.'],
  [['SC8L5000'], 'The software number SC8L5000 is at 0x8001.'],
])('%s in bytes without an extension makes a read of them', (texts, words) => {
  for (const name of ['8A2F_read', 'read.bin']) {
    const found = read(texts, name)
    expect(found).toMatchObject({ format: 'raw', title: 'Control unit memory dump', sort: 'tune', certainty: 'likely' })
    expect(said(found)).toContain(words)
    expect(said(found)).not.toContain('no control unit number')
    expect(kindOf('auto', found)).toBe('tune')
    expect(found.identifiers.map(({ value }) => value)).toEqual(expect.arrayContaining(texts))
  }
})

test('without any number the read stays a guess', () => {
  expect(read([], '8A2F_read')).toMatchObject({ format: 'unknown', sort: 'other' })
  const found = read([], 'read.bin')
  expect(found).toMatchObject({ title: 'Raw bytes, possibly a memory dump', certainty: 'guess' })
  expect(said(found)).toContain('It contains no control unit number.')
})

test('an engine alone is no identification', () => {
  expect(read(['4.2l V8'], '8A2F_read')).toMatchObject({ format: 'unknown', sort: 'other' })
})

test('a family within an identification of Bosch, or derived from a part number, is not said twice', () => {
  const epk = said(read(['40/1/ME7.1/5/6005.01//22m/DstC2o/011200//'], 'read.bin'))
  expect(epk).toContain('A Bosch identification is at 0x8001')
  expect(epk).not.toContain('The name of a control unit')
  const part = said(read(['06K906070A'], 'read.bin'))
  expect(part).toContain('The part number 06K906070A is at 0x8001.')
  expect(part).not.toContain('The name of a control unit')
})
