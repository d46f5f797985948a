import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { identify } from './identify.ts'
import { wordVerdict } from './words.ts'

async function zip(members: Record<string, Buffer>): Promise<Uint8Array> {
  const file = new ZipFile()
  for (const [name, bytes] of Object.entries(members)) file.addBuffer(bytes, name)
  file.end()
  return new Uint8Array(await buffer(file.outputStream as NodeJS.ReadableStream))
}
const look = (head: Uint8Array, name: string) => wordVerdict(identify({ head, bytes: head.byteLength, name }))
const some = Buffer.from('some bytes')

describe('a ZIP archive', () => {
  test('with index.xml and ODX is a PDX package', async () => {
    const found = look(await zip({ 'index.xml': some, 'a.odx-f': some }), 'a.zip')
    expect(found).toMatchObject({ format: 'pdx', sort: 'tune', certainty: 'certain', contradictions: [] })
  })
  test('with flash areas is a backup of AutoTuner', async () => {
    expect(look(await zip({ iflash0: some, dflash: some }), 'x-backup.zip')).toMatchObject({
      format: 'autotuner-backup',
      sort: 'tune',
      certainty: 'likely',
    })
  })
  test('with a dump in it is a tune file; with a letter it is not', async () => {
    expect(look(await zip({ 'read/full.bin': some }), 'a.zip')).toMatchObject({ sort: 'tune', certainty: 'likely' })
    expect(look(await zip({ 'letter.txt': some }), 'a.zip')).toMatchObject({ sort: 'other', format: 'zip' })
  })
  test('that would unpack to a thousand times its size is not opened and no tune file', async () => {
    const found = look(await zip({ 'zeros.bin': Buffer.alloc(30 * 1024 * 1024) }), 'a.zip')
    expect(found).toMatchObject({ sort: 'other' })
    expect(found.contradictions.join()).toContain('31,457,280')
  })
  test('shows names as harmless text', async () => {
    const bytes = await zip({ 'aaaa.txt': some })
    const text = Buffer.from(bytes)
    for (let at = text.indexOf('aaaa'); at >= 0; at = text.indexOf('aaaa', at))
      text.write('\u0000\u001B[2', at, 'latin1')
    expect(look(text, 'a.zip').facts.find(({ label }) => label === 'Member 1')?.value).toBe('__[2.txt (10 bytes)')
  })
  test('cut before its list says so', async () => {
    const bytes = await zip({ 'full.bin': Buffer.alloc(9000, 3) })
    expect(look(bytes.slice(0, bytes.byteLength - 40), 'a.zip').contradictions.join()).toContain(
      'incomplete or damaged',
    )
  })
  test('may be empty', async () => {
    expect(look(await zip({}), 'a.zip')).toMatchObject({ format: 'zip', sort: 'other' })
  })
})

test.each([
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07, 0]],
  ['gzip', [0x1f, 0x8b, 0x08, 0]],
])('%s is known but not taken for a tune file', (format, magic) => {
  expect(look(Uint8Array.from([...magic, ...Array.from({ length: 99 }, () => 1)]), 'a.bin')).toMatchObject({
    format,
    sort: 'other',
  })
})
