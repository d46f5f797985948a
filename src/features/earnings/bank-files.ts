import { XMLBuilder } from 'fast-xml-parser'
import { toDecimal } from '#kit/money.ts'
import type { PayeeDetails } from './payee.ts'

/** From whose account payouts in euro leave; the BIC may be empty. */
export interface SepaPayer {
  name: string
  iban: string
  bic: string
}
/** From whose account payouts in dollars leave: the bank's routing number and our number there. */
export interface AchPayer {
  name: string
  routing: string
  company: string
}
export interface BankPayment {
  /** Unique for all time: the bank pays it once. */
  reference: string
  amount: number
  payee: PayeeDetails
}
export interface BankOrder {
  id: string
  createdAt: Date
  payments: readonly BankPayment[]
}

const sumOf = (payments: readonly BankPayment[]): number => payments.reduce((sum, { amount }) => sum + amount, 0)
/** The letters that every bank of the SEPA takes. */
const latin = (text: string, length: number): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll(/[^A-Za-z0-9 /?:().,'+-]/g, ' ')
    .slice(0, length)

/** A credit transfer order as ISO 20022 pain.001.001.09, in euro. Only payees with an IBAN. */
export function sepaFile(order: BankOrder, payer: SepaPayer): string {
  const payments = order.payments.flatMap((payment) =>
    payment.payee.method === 'sepa' ? [{ ...payment, to: payment.payee }] : [],
  )
  const count = String(payments.length)
  const sum = toDecimal(sumOf(payments))
  const agent = (bic: string) => ({ FinInstnId: bic === '' ? { Othr: { Id: 'NOTPROVIDED' } } : { BICFI: bic } })
  const builder = new XMLBuilder({ ignoreAttributes: false, format: true, suppressEmptyNode: true })
  return builder.build({
    '?xml': { '@_version': '1.0', '@_encoding': 'UTF-8' },
    Document: {
      '@_xmlns': 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09',
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: order.id,
          CreDtTm: order.createdAt.toISOString().slice(0, 19),
          NbOfTxs: count,
          CtrlSum: sum,
          InitgPty: { Nm: latin(payer.name, 70) },
        },
        PmtInf: {
          PmtInfId: `${order.id}-1`,
          PmtMtd: 'TRF',
          BtchBookg: 'true',
          NbOfTxs: count,
          CtrlSum: sum,
          PmtTpInf: { SvcLvl: { Cd: 'SEPA' } },
          ReqdExctnDt: { Dt: order.createdAt.toISOString().slice(0, 10) },
          Dbtr: { Nm: latin(payer.name, 70) },
          DbtrAcct: { Id: { IBAN: payer.iban } },
          DbtrAgt: agent(payer.bic),
          ChrgBr: 'SLEV',
          CdtTrfTxInf: payments.map(({ reference, amount, to }) => ({
            PmtId: { InstrId: reference, EndToEndId: reference },
            Amt: { InstdAmt: { '@_Ccy': 'EUR', '#text': toDecimal(amount) } },
            ...(to.bic === '' ? {} : { CdtrAgt: agent(to.bic) }),
            Cdtr: { Nm: latin(to.holder, 70) },
            CdtrAcct: { Id: { IBAN: to.iban } },
            RmtInf: { Ustrd: latin(`Overboost earnings ${reference}`, 140) },
          })),
        },
      },
    },
  }) as string
}

const digits = (value: number | string, length: number): string => String(value).padStart(length, '0').slice(-length)
const words = (text: string, length: number): string => latin(text, length).toUpperCase().padEnd(length)
const checkingCredit = '22'
const savingsCredit = '32'

/**
 * A NACHA file of credits in US dollars: records of 94 signs in blocks of ten, with the sums that the bank compares.
 * One batch of personal credits (PPD). Only payees with a routing number.
 */
export function nachaFile(order: BankOrder, payer: AchPayer): string {
  const payments = order.payments.flatMap((payment) =>
    payment.payee.method === 'ach' ? [{ ...payment, to: payment.payee }] : [],
  )
  const date = order.createdAt.toISOString().slice(2, 10).replaceAll('-', '')
  const time = order.createdAt.toISOString().slice(11, 16).replace(':', '')
  const origin = payer.routing.slice(0, 8)
  // The sum of the first eight digits of all routing numbers, its last ten digits.
  const hash = digits(
    payments.reduce((sum, { to }) => sum + Number(to.routing.slice(0, 8)), 0),
    10,
  )
  const total = digits(sumOf(payments), 12)
  const entries = payments.map(({ reference, amount, to }, index) =>
    [
      '6',
      to.account_type === 'savings' ? savingsCredit : checkingCredit,
      to.routing,
      to.account.padEnd(17),
      digits(amount, 10),
      words(reference, 15),
      words(to.holder, 22),
      '  ',
      '0',
      origin,
      digits(index + 1, 7),
    ].join(''),
  )
  const records = [
    `101 ${payer.routing}${digits(payer.company, 10)}${date}${time}A094101${words('OVERBOOST BANK', 23)}${words(payer.name, 23)}${words(order.id, 8)}`,
    `5220${words(payer.name, 16)}${words('', 20)}${digits(payer.company, 10)}PPD${words('EARNINGS', 10)}${date}${date}   1${origin}${digits(1, 7)}`,
    ...entries,
    `8220${digits(entries.length, 6)}${hash}${digits(0, 12)}${total}${digits(payer.company, 10)}${' '.repeat(25)}${origin}${digits(1, 7)}`,
  ]
  const blocks = Math.ceil((records.length + 1) / 10)
  records.push(
    `9${digits(1, 6)}${digits(blocks, 6)}${digits(entries.length, 8)}${hash}${digits(0, 12)}${total}${' '.repeat(39)}`,
  )
  while (records.length % 10 !== 0) records.push('9'.repeat(94))
  return `${records.join('\n')}\n`
}
