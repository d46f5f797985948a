import { XMLBuilder } from 'fast-xml-parser'
import { utcDay } from '#kit/dates.ts'
import { addMinor, toDecimal } from '#kit/money.ts'
import { type HolderKind, holderKinds, type PayeeDetails, type PayeeMethod } from '../payee.ts'

/** The account that euro payouts are paid from; the BIC may be empty. */
export interface SepaPayer {
  name: string
  iban: string
  bic: string
}
/** The account that dollar payouts are paid from: the bank's routing number and our account number. */
export interface AchPayer {
  name: string
  routing: string
  company: string
}
export interface BankPayment {
  /** Unique forever, so that the bank pays it only once. */
  reference: string
  amount: number
  payee: PayeeDetails
}
export interface BankOrder {
  id: string
  createdAt: Date
  payments: readonly BankPayment[]
}

const sumOf = (payments: readonly BankPayment[]): number => addMinor(...payments.map(({ amount }) => amount))
/** Letters that do not decompose into a base letter and a diacritic. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '&': '+',
}
/** Transliterates to the characters that every SEPA bank accepts (EPC217-08). */
const latin = (text: string, length: number): string =>
  Array.from(text.normalize('NFD').replaceAll(/\p{M}/gu, ''), (sign) => spelled[sign] ?? sign)
    .join('')
    .replaceAll(/[^A-Za-z0-9 /?:().,'+-]/g, ' ')
    .slice(0, length)
    .trim()
/** The payments of one method. Throws rather than skip one, because the file would silently pay less than the run. */
function paymentsTo<M extends PayeeMethod>(order: BankOrder, method: M, most: number) {
  if (order.payments.length === 0) throw new RangeError('a bank file without payments')
  return order.payments.map((payment) => {
    const { payee, amount } = payment
    if (payee.method !== method) throw new RangeError(`${payment.reference} has no ${method} account`)
    if (!Number.isSafeInteger(amount) || amount < 1 || amount > most)
      throw new RangeError(`${payment.reference} has an amount that the file cannot hold`)
    return { ...payment, to: payee as Extract<PayeeDetails, { method: M }> }
  })
}
/** The first weekday at least `after` days after a date. Banks handle holidays themselves. */
function bankingDay(from: Date, after: number): Date {
  const day = new Date(from.getTime() + after * dayLength)
  const weekday = day.getUTCDay()
  return weekday === 6
    ? new Date(day.getTime() + 2 * dayLength)
    : weekday === 0
      ? new Date(day.getTime() + dayLength)
      : day
}
const dayLength = 86_400_000
/** Below one billion euros, the limit of the amount field. */
const sepaMost = 99_999_999_999

/**
 * A credit transfer order in euros as ISO 20022 pain.001.001.09, by the rules of the European Payments Council.
 * Throws a RangeError for payees without an IBAN, amounts beyond the field's limit, and an empty order.
 */
export function sepaFile(order: BankOrder, payer: SepaPayer): string {
  const payments = paymentsTo(order, 'sepa', sepaMost)
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
          ReqdExctnDt: { Dt: utcDay(bankingDay(order.createdAt, 0)) },
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

/** The end of a text, which contains its distinguishing number. */
const ending = (text: string, length: number): string => words(text.slice(-length), length)
/** Characters that distinguish the files of one day; otherwise banks treat the second as a resend of the first. */
const fileSigns = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** The limit of the ten-digit amount field, in cents. */
const nachaMost = 9_999_999_999

/** The entry class by type of holder: people or companies. */
const entryClass: Record<HolderKind, string> = { person: 'PPD', company: 'CCD' }

/**
 * A NACHA file of US dollar credits for the next banking day: records of 94 characters in blocks of ten, with the
 * control sums that banks verify. People (PPD) and companies (CCD) are in separate batches. Throws a RangeError for
 * payees without a routing number, amounts beyond the field's limit, and an empty order.
 */
export function nachaFile(order: BankOrder, payer: AchPayer): string {
  const payments = paymentsTo(order, 'ach', nachaMost)
  const number = Number(/\d+$/.exec(order.id)?.[0] ?? 0)
  const payDay = utcDay(bankingDay(order.createdAt, 1)).slice(2).replaceAll('-', '')
  const date = order.createdAt.toISOString().slice(2, 10).replaceAll('-', '')
  const time = order.createdAt.toISOString().slice(11, 16).replace(':', '')
  const origin = payer.routing.slice(0, 8)
  const company = digits(payer.company, 10)
  /** Count, sum of the first eight digits of all routing numbers (last ten digits), zero debits, total credits. */
  const sums = (list: typeof payments, countLength: number) =>
    [
      digits(list.length, countLength),
      digits(
        list.reduce((sum, { to }) => sum + Number(to.routing.slice(0, 8)), 0),
        10,
      ),
      digits(0, 12),
      digits(sumOf(list), 12),
    ].join('')
  const batches = holderKinds
    .map((kind) => ({ kind, list: payments.filter(({ to }) => to.holder_kind === kind) }))
    .filter(({ list }) => list.length > 0)
  // Entry numbers are unique across the whole file.
  let traced = 0
  const entry = ({ reference, amount, to }: (typeof payments)[number]) => {
    traced += 1
    return [
      '6',
      to.account_type === 'savings' ? savingsCredit : checkingCredit,
      to.routing,
      to.account.padEnd(17),
      digits(amount, 10),
      ending(reference, 15),
      words(to.holder, 22),
      '  ',
      '0',
      origin,
      digits(traced, 7),
    ].join('')
  }
  const records = [
    `101 ${payer.routing}${company}${date}${time}${fileSigns[number % fileSigns.length]}094101${words('', 23)}${words(payer.name, 23)}${ending(order.id, 8)}`,
    ...batches.flatMap(({ kind, list }, index) => [
      `5220${words(payer.name, 16)}${words('', 20)}${company}${entryClass[kind]}${words('EARNINGS', 10)}${date}${payDay}   1${origin}${digits(index + 1, 7)}`,
      ...list.map(entry),
      `8220${sums(list, 6)}${company}${' '.repeat(25)}${origin}${digits(index + 1, 7)}`,
    ]),
  ]
  const blocks = Math.ceil((records.length + 1) / 10)
  records.push(`9${digits(batches.length, 6)}${digits(blocks, 6)}${sums(payments, 8)}${' '.repeat(39)}`)
  while (records.length % 10 !== 0) records.push('9'.repeat(94))
  return `${records.join('\n')}\n`
}
