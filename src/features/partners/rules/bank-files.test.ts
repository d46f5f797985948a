import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { type BankPayment, nachaFile, sepaFile } from './bank-files.ts'
import type { HolderKind, PayeeDetails } from '../payee.ts'

const achTo = (holder = 'Timo Hartl', routing = '021000021', kind: HolderKind = 'person'): PayeeDetails => ({
  method: 'ach',
  holder,
  holder_kind: kind,
  routing,
  account: '5550001234',
  account_type: 'savings',
})
const sepaTo = (holder = 'Ana Ferreira', bic = 'COBADEFFXXX'): PayeeDetails => ({
  method: 'sepa',
  holder,
  iban: 'DE89370400440532013000',
  bic,
})
const achPayer = { name: 'Overboost', routing: '123456780', company: '1234567890' }
const sepaPayer = { name: 'Overboost', iban: 'DE75512108001245126199', bic: '' }
/** A Friday. */
const createdAt = new Date('2026-11-20T15:04:00Z')
const pay = (amount: number, payee: PayeeDetails, reference = 'OB-7-12'): BankPayment => ({ reference, amount, payee })
const nacha = (payments: BankPayment[], id = 'OB-PAYOUT-7') =>
  nachaFile({ id, createdAt, payments }, achPayer).split('\n').slice(0, -1)

const routings = ['021000021', '011401533', '091000019', '122105155']
const payments = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 9_999_999_999 }),
    holder: fc.constantFrom(
      'Timo Hartl',
      'Łukasz Żółć',
      'Müller & Söhne GmbH',
      'Ærøskøbing Tuning, the very long name of it',
    ),
    routing: fc.constantFrom(...routings),
    kind: fc.constantFrom('person' as const, 'company' as const),
    run: fc.integer({ min: 1, max: 9_999_999 }),
    transfer: fc.integer({ min: 1, max: 99_999_999 }),
  }),
  { minLength: 1, maxLength: 40 },
)

describe('a NACHA file', () => {
  test('has records of 94 plain signs in blocks of ten, and sums, counts and hashes that the bank finds again', () => {
    fc.assert(
      fc.property(payments, (list) => {
        const records = nacha(
          list.map(({ amount, holder, routing, kind, run, transfer }) =>
            pay(amount, achTo(holder, routing, kind), `OB-${run}-${transfer}`),
          ),
        )
        expect(records.length % 10).toBe(0)
        expect(records.every((record) => /^[ -~]{94}$/.test(record))).toBe(true)
        const totals = (part: typeof list) => ({
          count: part.length,
          hash: part.reduce((sum, { routing }) => sum + Number(routing.slice(0, 8)), 0) % 10_000_000_000,
          debits: 0,
          credits: part.reduce((sum, { amount }) => sum + amount, 0),
        })
        /** Parses the totals of a closing record after its header, given the width of its count. */
        const found = (record: string, at: number, length: number) => ({
          count: Number(record.slice(at, at + length)),
          hash: Number(record.slice(at + length, at + length + 10)),
          debits: Number(record.slice(at + length + 10, at + length + 22)),
          credits: Number(record.slice(at + length + 22, at + length + 34)),
        })
        const batches = (['person', 'company'] as const)
          .map((kind) => ({ kind, part: list.filter((payment) => payment.kind === kind) }))
          .filter(({ part }) => part.length > 0)
        let [line, traced] = [1, 0]
        for (const [index, { kind, part }] of batches.entries()) {
          const batch = String(index + 1).padStart(7, '0')
          const head = records[line]!
          expect([head.slice(0, 4), head.slice(50, 53)]).toEqual(['5220', kind === 'person' ? 'PPD' : 'CCD'])
          expect(head.slice(79)).toBe(`12345678${batch}`)
          for (const { amount, routing, transfer } of part) {
            const entry = records[++line]!
            traced += 1
            expect(entry.slice(0, 3)).toBe('632')
            expect(entry.slice(3, 12)).toBe(routing)
            expect(entry.slice(12, 29)).toBe('5550001234'.padEnd(17))
            expect(Number(entry.slice(29, 39))).toBe(amount)
            // The end of the reference identifies the transfer, however long the name is.
            expect(entry.slice(39, 54).trimEnd().endsWith(`-${transfer}`)).toBe(true)
            expect(entry.slice(79)).toBe(`12345678${String(traced).padStart(7, '0')}`)
          }
          const end = records[++line]!
          expect(end.slice(0, 4)).toBe('8220')
          expect(found(end, 4, 6)).toEqual(totals(part))
          expect(end.slice(79)).toBe(`12345678${batch}`)
          line += 1
        }
        const fileEnd = records[line]!
        expect(fileEnd.slice(0, 1)).toBe('9')
        expect(Number(fileEnd.slice(1, 7))).toBe(batches.length)
        expect(Number(fileEnd.slice(7, 13))).toBe(records.length / 10)
        expect(found(fileEnd, 13, 8)).toEqual(totals(list))
        expect(records.slice(line + 1).every((record) => record === '9'.repeat(94))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('names the shop, its bank and the day of payment: the next that is no weekend', () => {
    const [head = '', batch = ''] = nacha([pay(12_345, achTo())])
    expect(head.slice(0, 40)).toBe('101 12345678012345678902611201504H094101')
    expect(batch.slice(0, 4)).toBe('5220')
    expect(batch.slice(50, 53)).toBe('PPD')
    // November 20, 2026 is a Friday.
    expect(batch.slice(63, 75)).toBe('261120261123')
  })

  test('of another run of the same minute differs in its sign, so that the bank does not take it for a copy', () => {
    const signOf = (id: string) => nacha([pay(100, achTo())], id)[0]!.slice(33, 34)
    expect(signOf('OB-PAYOUT-7')).not.toBe(signOf('OB-PAYOUT-8'))
  })
})

const elements = (text: string, within: string): string[] => {
  const inner = new RegExp(`<${within}>([\\s\\S]*?)</${within}>`).exec(text)?.[1] ?? ''
  const parsed = new XMLParser({ preserveOrder: true, parseTagValue: false }).parse(inner) as Record<string, unknown>[]
  return parsed.map((each) => Object.keys(each)[0]!)
}
const sepa = (list: BankPayment[]) =>
  sepaFile({ id: 'OB-PAYOUT-7', createdAt: new Date('2026-11-21T15:04:00Z'), payments: list }, sepaPayer)

describe('a pain.001 file', () => {
  test('has the elements of pain.001.001.09 in the order of its schema', () => {
    const text = sepa([pay(1, sepaTo())])
    expect(text).toContain('xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"')
    expect(elements(text, 'GrpHdr')).toEqual(['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'])
    expect(elements(text, 'PmtInf')).toEqual([
      'PmtInfId',
      'PmtMtd',
      'BtchBookg',
      'NbOfTxs',
      'CtrlSum',
      'PmtTpInf',
      'ReqdExctnDt',
      'Dbtr',
      'DbtrAcct',
      'DbtrAgt',
      'ChrgBr',
      'CdtTrfTxInf',
    ])
    expect(elements(text, 'CdtTrfTxInf')).toEqual(['PmtId', 'Amt', 'CdtrAgt', 'Cdtr', 'CdtrAcct', 'RmtInf'])
    expect(elements(sepa([pay(1, sepaTo('Ana', ''))]), 'CdtTrfTxInf')).not.toContain('CdtrAgt')
    expect(text).toContain('<BICFI>COBADEFFXXX</BICFI>')
    expect(text).toContain('NOTPROVIDED')
    // Saturday is not a banking day.
    expect(text).toContain('<Dt>2026-11-23</Dt>')
  })

  test('counts and sums what it holds to the cent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 99_999_999_999 }), { minLength: 1, maxLength: 30 }), (amounts) => {
        const parsed = new XMLParser({ parseTagValue: false }).parse(
          sepa(amounts.map((amount, index) => pay(amount, sepaTo(), `OB-7-${index}`))),
        )
        const { GrpHdr, PmtInf } = parsed.Document.CstmrCdtTrfInitn
        const cents = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
        for (const { NbOfTxs, CtrlSum } of [GrpHdr, PmtInf]) {
          expect(NbOfTxs).toBe(String(amounts.length))
          expect(CtrlSum).toBe(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('spells names with the letters that every bank takes, and no markup gets through', () => {
    const name = (holder: string) => /<Cdtr>\s*<Nm>(.*?)<\/Nm>/.exec(sepa([pay(1, sepaTo(holder))]))?.[1]
    expect(name('Łukasz Żółć')).toBe('Lukasz Zolc')
    expect(name('Ærø & Søn <b>')).toBe('AEro + Son  b')
    expect(name('Müller-Straße')).toBe('Muller-Strasse')
    expect(name('x'.repeat(90))).toHaveLength(70)
  })
})

describe('what a bank file cannot hold is refused, not cut off or left out', () => {
  test.each<[string, BankPayment[]]>([
    ['no payment at all', []],
    ['an amount of zero', [pay(0, achTo())]],
    ['a negative amount', [pay(-5, achTo())]],
    ['more than ten digits', [pay(10_000_000_000, achTo())]],
    ['an account of another kind', [pay(100, achTo()), pay(100, sepaTo())]],
  ])('%s', (_, list) => expect(() => nacha(list)).toThrow(RangeError))
  test('an amount of a billion euro', () => expect(() => sepa([pay(100_000_000_000, sepaTo())])).toThrow(RangeError))
  test('an account in dollars in a file in euro', () => expect(() => sepa([pay(100, achTo())])).toThrow(RangeError))
})
