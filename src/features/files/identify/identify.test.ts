import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { dump } from '../samples/dumps.ts'
import { identifyApart } from '../server/identify-stored.ts'
import { identify, judgeByName } from './identify.ts'
import { kindOf } from '../rules.ts'
import { verdict } from './verdict.ts'
import { wordVerdict } from './words.ts'

const sample = (name: string) => new Uint8Array(readFileSync(new URL(`../samples/${name}`, import.meta.url)))
const look = (bytes: Uint8Array | string, name: string) => {
  const head = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
  return wordVerdict(identify({ head, bytes: head.byteLength, name }))
}
const says = (bytes: Uint8Array | string, name: string) => {
  const { evidence, contradictions } = look(bytes, name)
  return [...evidence.map((item) => item.says), ...contradictions].join('\n')
}

describe('each sample is what it is', () => {
  test.each([
    ['bincopy-in.hex', 'intel-hex', 'certain', '0x00000100 to 0x0000013F'],
    ['bincopy-out.hex', 'intel-hex', 'certain', '0x00000000 to 0x00000402'],
    ['bincopy-fill.hex', 'intel-hex', 'certain', '35'],
    // Extended linear address 0x003D: 0xC000 becomes 0x003DC000.
    ['bincopy-in_16bits_word_padding.hex', 'intel-hex', 'certain', '0x003DC000 to 0x003DC0A3'],
    // Named like raw bytes, but with the contents of bincopy-in.hex.
    ['bincopy-binary2.bin', 'intel-hex', 'certain', '0x00000100 to 0x0000013F'],
    ['bincopy-in.s19', 's-record', 'certain', '0x00000000 to 0x00000045'],
    ['bincopy-out.s19', 's-record', 'certain', '0x00000000 to 0x00000402'],
    // Without header, end record and final newline.
    ['bincopy-convert.s19', 's-record', 'certain', '0x00000100 to 0x0000013F'],
    ['vw-sgo-lh0023305.head-512B.sgo', 'sgo', 'certain', 'lh0023305.sgm'],
    ['bincopy-convert.bin', 'raw', 'guess', ''],
    ['me7-1MiB-8D0907551M.head-4KiB.bin', 'raw', 'guess', ''],
    ['me7-1MiB-8D0907551M.ident-at-0x10000.bin', 'raw', 'likely', ''],
  ])('%s', (name, format, certainty, fact) => {
    const found = look(sample(name), name)
    expect(found).toMatchObject({ format, certainty, sort: 'tune' })
    expect(found.facts.map(({ value }) => value).join('\n')).toContain(fact)
    expect(verdict.parse(found)).toEqual(found)
  })
  test.each([
    ['asap2-demo-v161.head-4KiB.a2l', 'a2l', 'ASAP2_Example'],
    ['winols-mappack-test8maps.kp', 'winols-pack', '0x74'],
  ])('%s goes with a request, and is no read', (name, format, fact) => {
    const found = look(sample(name), name)
    expect(found).toMatchObject({ format, certainty: 'certain', sort: 'other', contradictions: [] })
    expect(found.facts.map(({ value }) => value).join('\n')).toContain(fact)
    expect([kindOf('auto', found), kindOf('attachment', found), kindOf('tune', found)]).toEqual([
      'attachment',
      'attachment',
      null,
    ])
  })
  test('a table of part numbers is a text, not a tune file', () => {
    expect(look(sample('vw-simos-box-codes.head-2KiB.csv'), 'codes.csv')).toMatchObject({
      sort: 'other',
      format: 'text',
    })
  })
  test('the numbers of the ME7 dump are found where they stand', () => {
    const { identifiers } = look(sample('me7-1MiB-8D0907551M.ident-at-0x10000.bin'), 'x.bin')
    expect(identifiers).toContainEqual({
      kind: 'epk',
      value: '40/1/ME7.1/5/6005.01//22m/DstC2o/011200//',
      offset: 7,
      maker: 'Bosch',
    })
    expect(identifiers).toContainEqual({ kind: 'part', value: '8D0907551M', offset: 0x10ed, maker: 'Volkswagen group' })
    expect(identifiers.map(({ kind, value }) => `${kind} ${value}`)).toEqual(
      expect.arrayContaining(['ecu ME7.1', 'engine 2.7l V6/5VT', 'version 0002']),
    )
  })
  test('a whole image of an ME7 is recognised by its mark, size and numbers', () => {
    const image = dump({ size: 1_048_576, seed: 3 })
    image.set(sample('me7-1MiB-8D0907551M.ident-at-0x10000.bin'), 0x10000)
    image.write('02612071431037360857', 0x18400, 'latin1')
    const found = look(image, 'backup')
    expect(found).toMatchObject({ sort: 'tune', certainty: 'likely' })
    expect(says(image, 'backup')).toContain('5A 5A at 0x10000')
    expect(found.identifiers).toContainEqual({ kind: 'hardware', value: '0261207143', offset: 0x18400, maker: 'Bosch' })
    expect(found.identifiers.some(({ kind, value }) => kind === 'software' && value === '1037360857')).toBe(true)
  })
  test('the 64 bytes of a raw image have its checksum', () => {
    // CRC-32 of the file, computed by another tool.
    expect(look(sample('bincopy-convert.bin'), 'a.bin')).toMatchObject({ bytes_read: 64, checksum: '506e38f1' })
  })
})

describe('traps', () => {
  test('records behind other bytes are no record file', () => {
    expect(look(`hello\n${sample('bincopy-in.hex').toString()}`, 'a.hex').format).not.toBe('intel-hex')
  })
  test('blank lines between records do not matter', () => {
    const text = Buffer.from(sample('bincopy-in.hex')).toString().replaceAll('\n', '\r\n\r\n')
    expect(look(text, 'a.hex')).toMatchObject({ format: 'intel-hex', certainty: 'certain', contradictions: [] })
  })
  test('a damaged record is named by its line', () => {
    const text = Buffer.from(sample('bincopy-in.hex')).toString()
    const broken = text.replace('194E79', '194E78')
    expect(look(broken, 'a.hex')).toMatchObject({ format: 'intel-hex', certainty: 'likely', sort: 'tune' })
    expect(says(broken, 'a.hex')).toContain('The checksum of line 2 is wrong.')
  })
  test('a file cut between two records lacks its end record, and says so', () => {
    const text = Buffer.from(sample('bincopy-in.hex')).toString().split('\n').slice(0, 2).join('\n')
    expect(says(text, 'a.hex')).toContain('The end record is missing')
  })
  test('a cut SGO says where a pointer leads', () => {
    expect(says(sample('vw-sgo-lh0023305.head-512B.sgo'), 'a.sgo')).toContain('0x91E5')
  })
  test('a picture named .bin is a picture', () => {
    const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(100)])
    expect(look(png, 'map.bin')).toMatchObject({ format: 'png', sort: 'other' })
    expect(says(png, 'map.bin')).toContain('The name ends in .bin')
  })
  test('bytes named .hex that are no records contradict their name', () => {
    const bytes = dump({ size: 524_288, seed: 1 })
    expect(look(bytes, 'a.hex')).toMatchObject({ format: 'raw', certainty: 'guess' })
    expect(says(bytes, 'a.hex')).toContain('The name ends in .hex')
  })
  test.each(['pcm', 'bin', 'fls', 'BIN'])('unknown bytes named .%s count as a tune file, as a guess', (ending) => {
    expect(look(dump({ size: 5000, seed: 2 }), `a.${ending}`)).toMatchObject({ sort: 'tune', certainty: 'guess' })
  })
  test('how much of a dump is erased is said in percent', () => {
    const bytes = Buffer.concat([dump({ size: 5900, seed: 2 }), Buffer.alloc(4100, 0xff)])
    expect(look(bytes, 'a.bin').facts).toContainEqual({ label: 'Erased (FF)', value: '59%' })
  })
  test('unknown bytes without a name are nothing', () => {
    expect(look(dump({ size: 5000, seed: 2 }), 'a')).toMatchObject({ sort: 'other', format: 'unknown' })
  })
  test('random bytes under the name of a tool are taken for encrypted', () => {
    const bytes = Buffer.alloc(200_000)
    let state = 7
    for (let at = 0; at < bytes.length; at += 1) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      bytes[at] = (state >>> 16) ^ (state >>> 24)
    }
    expect(says(bytes, 'a.mmf')).toContain('encrypted')
  })
})

describe('formats without a sample', () => {
  test.each([
    ['FRF', Buffer.from([0x0a, 0x9c, 0x92, 0x7c, 1, 2, 3]), 'a.frf', 'frf', 'likely'],
    [
      'ODX',
      '<?xml version="1.0"?>\n<!-- x -->\n<ODX MODEL-VERSION="2.0.1"><FLASH ID="a"></FLASH></ODX>',
      'a.odx',
      'odx',
      'certain',
    ],
    ['VBF', 'vbf_version = 2.6;\nheader {\n sw_part_number = "AB12-3C";\n}\u0000\u0001', 'a.vbf', 'vbf', 'likely'],
    ['TI-TXT', '@F000\n31 40 00 03\nq\n', 'a.txt', 'ti-txt', 'certain'],
    ['VMEM', '@00000000 4E756D62 65720A00\n@00000008 00000001\n', 'a.vmem', 'vmem', 'likely'],
    [
      'an Opel dump',
      Buffer.concat([Buffer.from([255, 255, 239, 252, 0, 0, 5, 0x6e]), Buffer.alloc(524_280, 1)]),
      'a',
      'raw',
      'likely',
    ],
    ['a Flex file', Buffer.alloc(300, 9), 'a.mmf', 'mmf', 'guess'],
    ['an HP Tuners tune', Buffer.alloc(300, 9), 'a.hpt', 'hpt', 'guess'],
  ])('%s', (_name, bytes, name, format, certainty) => {
    expect(look(bytes, name)).toMatchObject({ format, certainty, sort: 'tune' })
  })
  test('XML with another root is no ODX', () => {
    expect(look('<?xml version="1.0"?><NOT-ODX><ODX/></NOT-ODX>', 'a.odx').format).not.toBe('odx')
  })
})

describe('any bytes under any name', () => {
  const names = fc.oneof(fc.string(), fc.constantFrom('a.bin', 'a.hex', 'a.zip', 'a.csv', 'a.frf', 'a', '.pcm'))
  test('get a verdict of the right shape', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), names, (bytes, name) => {
        const found = wordVerdict(identify({ head: bytes, bytes: bytes.byteLength, name }))
        expect(verdict.parse(found)).toEqual(found)
        expect(found.entropy.values.every((value) => value >= 0 && value <= 8)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
  test('also when they are a sample with bytes changed, cut out or repeated', () => {
    const seeds = [
      'bincopy-out.hex',
      'bincopy-out.s19',
      'vw-sgo-lh0023305.head-512B.sgo',
      'winols-mappack-test8maps.kp',
    ].map(sample)
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.nat(),
        fc.nat(),
        fc.uint8Array({ minLength: 1, maxLength: 8 }),
        names,
        (seed, from, cut, junk, name) => {
          const bytes = seed.slice(0, Math.max(1, cut % (seed.byteLength + 1)))
          bytes.set(junk.slice(0, bytes.byteLength), from % Math.max(1, bytes.byteLength - junk.byteLength))
          const found = wordVerdict(identify({ head: bytes, bytes: bytes.byteLength, name }))
          expect(verdict.parse(found)).toEqual(found)
        },
      ),
      { numRuns: 300 },
    )
  })
  test('a record file with one changed digit is never certain', () => {
    const text = Buffer.from(sample('bincopy-out.hex')).toString('latin1')
    const digits = [...text.matchAll(/[\dA-F]/g)].map(({ index }) => index)
    fc.assert(
      fc.property(fc.constantFrom(...digits), fc.constantFrom(...'0123456789ABCDEF'), (at, digit) => {
        if (text[at] === digit) return
        const found = look(text.slice(0, at) + digit + text.slice(at + 1), 'a.hex')
        expect(found.format === 'intel-hex' && found.certainty === 'certain').toBe(false)
      }),
    )
  })
  test('a record file cut anywhere within its records is not complete', () => {
    const text = Buffer.from(sample('bincopy-out.hex')).toString('latin1').trimEnd()
    fc.assert(
      fc.property(fc.integer({ min: 1, max: text.length - 1 }), (length) => {
        const { format, certainty } = look(text.slice(0, length), 'a.hex')
        expect(format === 'intel-hex' && certainty === 'certain').toBe(false)
      }),
    )
  })
})

test('a file whose bytes could not be looked at in time is judged by its name, and says so', () => {
  const sorts = ['dump.BIN', 'pull.csv', 'letter.pdf'].map((name) =>
    wordVerdict(judgeByName({ bytes: 7, name }, { code: 'saidTooLong' })),
  )
  expect(sorts.map(({ sort }) => sort)).toEqual(['tune', 'log', 'other'])
  for (const { certainty, evidence } of sorts)
    expect([certainty, evidence[0]!.says]).toEqual(['guess', 'Identifying this file took too long.'])
})

describe('a hostile file', () => {
  const mebibytes = 8 * 1024 * 1024
  const fill = (text: string) =>
    Buffer.from(text.repeat(Math.ceil(mebibytes / text.length)).slice(0, mebibytes), 'latin1')
  let usualMs = 0
  beforeAll(async () => {
    const ordinary = Uint8Array.from({ length: mebibytes }, (_, index) => Math.imul(index, 2_654_435_761) >>> 24)
    const before = process.cpuUsage()
    await identifyApart({ head: ordinary, bytes: mebibytes, name: 'a.bin' }, 60_000)
    const { user, system } = process.cpuUsage(before)
    usualMs = (user + system) / 1_000
  })
  test.each([
    ['one record without end', fill(':20'), 'a.hex'],
    ['only line ends', fill('\n'), 'a.hex'],
    ['numbers that almost end', fill('0261207143103736085'), 'a.bin'],
    ['part numbers that almost end', fill('8D0907551M  2.7l '), 'a.bin'],
    ['identifications that almost end', fill('40/1/ME7.1/5/6005.01//22m/DstC2o/01120'), 'a.bin'],
    ['open comments', fill('<!--'), 'a.odx'],
    ['a million columns', fill('1,'), 'a.csv'],
    ['blanks', fill(' '), 'a.vbf'],
    ['ends of archives', Buffer.concat([Buffer.from('PK\u0003\u0004'), fill('PK\u0005\u0006')]), 'a.zip'],
    ['separators in rows', fill(';,\t\n'), 'a.csv'],
    ['S-records', fill('S1'), 'a.s19'],
    ['valid records', fill(':20010000214601360121470136007EFE09D219012146017E17C20001FF5F16002148011979\n'), 'a.hex'],
  ])('of %s costs not much more than others of its size, in a thread of bounded memory', async (_name, bytes, name) => {
    // The processor time after which it is aborted.
    const timeMaxMs = Math.max(1_000, 8 * usualMs)
    const found = wordVerdict(
      await identifyApart({ head: Uint8Array.from(bytes), bytes: bytes.byteLength, name }, timeMaxMs),
    )
    expect(verdict.parse(found)).toEqual(found)
  })
  test('a thread that is through before its clock is read has answered all the same', async () => {
    const quick = Array.from({ length: 24 }, () =>
      identifyApart({ head: sample('bincopy-in.hex'), bytes: 164, name: 'a.hex' }, 20_000),
    )
    for (const { format } of await Promise.all(quick)) expect(format).toBe('intel-hex')
  })
  test('that keeps a thread busy is given up when its time is over', async () => {
    const ready = `import { parentPort } from 'node:worker_threads'; parentPort.postMessage('ready')`
    const busy = new URL(`data:text/javascript,${encodeURIComponent(`${ready}; for (;;) {}`)}`)
    await expect(identifyApart({ head: new Uint8Array(8), bytes: 8, name: 'a' }, 1_000, busy)).rejects.toThrow(
      'too long',
    )
  })
  test('that fills a thread’s memory ends the thread, not the shop', async () => {
    const hungry = new URL(
      `data:text/javascript,${encodeURIComponent('const all = []; const grow = () => all.push(new Array(1000).fill(all.length)); for (;;) grow()')}`,
    )
    await expect(identifyApart({ head: new Uint8Array(8), bytes: 8, name: 'a' }, 1_000, hungry)).rejects.toThrow(
      'memory',
    )
  })
})
