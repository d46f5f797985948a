import { z } from 'zod'
import { lineUnitsMax } from '#features/orders/contract.ts'
import { post } from '#kit/contract.ts'
import { getOne } from '#kit/one-contract.ts'
import { counts, exportOf, list } from '#kit/list-contract.ts'
import { id, idParams, int, stateFilters, time, version, why } from '#kit/shapes.ts'
import { downloadPermit } from '#features/files/contract.ts'
import { byLink, changeErrors, isAsked, itemChangeEffect, shown } from '#features/order-changes/contract.ts'
import { quoteLine } from '#features/quotes/contract/quote-fields.ts'
import { paymentErrors } from '#features/payments/contract.ts'
import { refundErrors } from '#features/transactions/contract/refunds.ts'
import { returnMoves, returnReasons, returnStates, returnWishes, type ReturnAct } from '../rules.ts'
import { productReturn } from './returns.ts'

const access = 'returns.manage' as const
const path = '/v1/admin/returns'
const acts = Object.keys(returnMoves) as [ReturnAct, ...ReturnAct[]]

export const staffReturn = productReturn.omit({ may_cancel: true }).extend({
  version: int,
  invoice_number: z.string().nullable(),
  exchange_invoice_number: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  /** Serial numbers of shipped units, by line ID. */
  serials: z.record(z.string(), z.array(z.string())),
  /** Quote the customer must pay for an exchange for more expensive goods. */
  waits_for_quote: int.nullable(),
  /** Actions available in its state. */
  acts: z.array(z.enum(acts)),
  /** Choices of each product, for exchanges. */
  choices: z.record(z.string(), z.array(z.object({ id: int, name: z.string(), selections: z.array(z.string()) }))),
  history: z.array(z.object({ id: int, at: time, action: z.string(), actor: z.string(), reason: z.string() })),
})
export type StaffReturn = z.output<typeof staffReturn>

export const listReturns = list(path, 'Lists returns', {
  access,
  filters: stateFilters(returnStates),
  row: z.object({
    id: int,
    version: int,
    order_id: int,
    invoice_number: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    state: z.enum(returnStates),
    wish: z.enum(returnWishes),
    reason: z.enum(returnReasons),
    pieces: int,
    created_at: time,
  }),
  also: { counts },
})
export const exportReturns = exportOf(listReturns)
export const getReturn = getOne(`${path}/:id`, 'Returns a return with its goods, pictures and history', {
  access,
  output: staffReturn,
})
export const permitReturnPicture = post(
  `${path}/:id/pictures/:file/token`,
  'Creates a token for one download of a picture of a return. The download is recorded.',
  { access, params: z.object({ id, file: id }), output: downloadPermit, errors: ['not_found'], perMinute: 60 },
)

const errors = ['not_found', 'stale_version', 'return_moved'] as const
const act = <const P extends string, B extends z.ZodType>(verb: P, summary: string, body: B) =>
  post(`${path}/:id/${verb}`, summary, {
    access,
    params: idParams,
    body,
    output: staffReturn,
    errors,
    idempotent: true,
  })
const answer = z.string().trim().max(1_000)

export const approveReturn = act(
  'approve',
  'Approves a return and emails the label and instructions',
  z.strictObject({ version, answer }),
)
export const declineReturn = act(
  'decline',
  'Declines a return and emails why',
  z.strictObject({ version, reason: why }),
)
export const receiveReturn = act('receive', 'Records that the parcel of a return arrived', z.strictObject({ version }))
export const inspectReturn = act(
  'inspect',
  'Records which returned items are accepted, and restocks them or writes them off',
  z.strictObject({
    version,
    lines: z
      .array(
        z.strictObject({
          line_id: id,
          accepted: int.min(0).max(lineUnitsMax),
          restock: z.boolean(),
          /** Serial numbers of accepted units, if they have them. */
          serials: z.array(z.string().min(1).max(60)).max(lineUnitsMax).default([]),
        }),
      )
      .max(50),
    note: answer,
  }),
)
export const refundReturn = post(`${path}/:id/refund`, 'Refunds the accepted goods of a return', {
  access,
  params: idParams,
  body: z.strictObject({ version }),
  output: staffReturn,
  errors: [
    ...errors,
    'nothing_accepted',
    ...refundErrors.filter((code) => code !== 'not_found' && code !== 'stale_version'),
  ],
  runs: 'saga',
  idempotent: true,
})
export const exchangeReturn = post(
  `${path}/:id/exchange`,
  'Sends the accepted goods of a return again, or another choice of them, at no charge',
  {
    access,
    params: idParams,
    body: z.strictObject({
      version,
      lines: z
        .array(
          z.strictObject({
            line_id: id,
            options: z.array(z.strictObject({ id, selection: z.string().min(1).max(200) })).max(10),
          }),
        )
        .max(50),
    }),
    output: staffReturn,
    errors: [
      ...errors,
      'nothing_accepted',
      'not_sold_in_currency',
      ...paymentErrors.filter((code) => code !== 'not_found'),
    ],
    runs: 'saga',
    idempotent: true,
  },
)

const swapErrors = [
  ...errors,
  'nothing_accepted',
  ...changeErrors.filter((code) => code !== 'not_found' && code !== 'stale_version'),
] as const
const swap = z.strictObject({ version, add: z.array(quoteLine).min(1).max(50), by_link: byLink })
export const previewReturnSwap = post(
  `${path}/:id/swap/preview`,
  'Previews an exchange of the accepted goods of a return for other goods. Changes nothing.',
  {
    access,
    params: idParams,
    body: swap,
    output: itemChangeEffect,
    errors: swapErrors.filter(isAsked),
    runs: 'saga',
    perMinute: 120,
  },
)
export const swapReturn = post(
  `${path}/:id/swap`,
  'Exchanges the accepted goods of a return for other goods: the difference is paid by a quote, put on the account, or refunded',
  {
    access,
    params: idParams,
    body: swap.extend({ shown }),
    output: staffReturn,
    errors: swapErrors,
    runs: 'saga',
    idempotent: true,
  },
)
