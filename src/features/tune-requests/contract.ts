import { z } from 'zod'
import { endpoint } from '#kit/contract.ts'
import { cursorPage, cursorQuery, email, id, idParams } from '#kit/shapes.ts'
import { accountErrors, creditDealerErrors, onCreditDealer, onDealer, vatNumber } from '#features/checkout/contract.ts'
import {
  estimateTerms,
  toolChoice,
  tunesBuyer,
  tunesEstimate,
  tunesRefusals,
} from '#features/catalog-purchases/contract-shapes.ts'
import {
  downloadPermit,
  fileIds,
  requestInformation,
  requestSummary,
  text,
  tuneRequest,
  vehicleChoice,
} from './contract-shapes.ts'
import { purposes, requestStates } from './rules.ts'
import { discountCodesInput } from '#features/pricing/contract.ts'
import { paidOrder, paymentErrors, paymentInput } from '#features/payments/contract.ts'

const one = { params: idParams }
const refusals = ['not_found', 'request_closed', 'wrong_region'] as const
const pricing = [...tunesRefusals, 'request_incomplete', 'request_closed'] as const

const listQuery = cursorQuery.extend({
  q: z.string().trim().max(100).optional(),
  state: z.enum([...requestStates, 'open']).optional(),
  purpose: z.enum(purposes).optional(),
  sort: z.enum(['-id', 'id', '-updated']).default('-id'),
})

export const listTuneRequests = endpoint({
  method: 'GET',
  path: '/v1/tune-requests',
  summary: 'My tune requests, newest first',
  access: 'user',
  input: { query: listQuery },
  output: cursorPage(requestSummary),
  errors: [],
  runs: 'query',
})

export const exportTuneRequests = endpoint({
  method: 'GET',
  path: '/v1/tune-requests/export',
  summary: 'My tune requests as CSV',
  access: 'user',
  input: { query: listQuery.omit({ after: true, limit: true }) },
  output: z.unknown(),
  errors: [],
  runs: 'query',
  perMinute: 20,
})

export const createTuneRequest = endpoint({
  method: 'POST',
  path: '/v1/tune-requests',
  summary: 'Creates a request from an uploaded tune file',
  access: 'user',
  input: {
    body: z.strictObject({
      file_id: id,
      purpose: z.enum(['tune', 'immo', 'custom']).default('tune'),
      vehicle: vehicleChoice.optional(),
    }),
  },
  output: z.object({ id: z.number().int(), state: z.enum(requestStates), url: z.string() }),
  errors: ['not_found', 'in_use'],
  runs: 'command',
  status: 201,
  perMinute: 60,
})

export const getTuneRequest = endpoint({
  method: 'GET',
  path: '/v1/tune-requests/:id',
  summary: 'One of my tune requests, with its files, messages, timeline and clock',
  access: 'user',
  input: one,
  output: tuneRequest,
  errors: ['not_found', 'wrong_region'],
  runs: 'query',
})

export const updateTuneRequest = endpoint({
  method: 'PATCH',
  path: '/v1/tune-requests/:id',
  summary: 'Changes vehicle, tunes or information of a request',
  access: 'user',
  input: {
    ...one,
    body: z.strictObject({
      vehicle: vehicleChoice.nullable().optional(),
      tune_ids: z.array(id).max(20).optional(),
      tune_sets: z.array(z.array(id).max(20)).max(10).optional(),
      information: requestInformation.optional(),
      purpose: z.enum(['tune', 'immo', 'custom']).optional(),
    }),
  },
  output: tuneRequest,
  errors: [...refusals, 'tunes_conflict', 'payment_in_progress'],
  runs: 'command',
})

export const removeTuneRequest = endpoint({
  method: 'DELETE',
  path: '/v1/tune-requests/:id',
  summary: 'Cancels a request that is not settled',
  access: 'user',
  input: one,
  output: z.null(),
  errors: [...refusals, 'payment_in_progress'],
  runs: 'command',
  status: 204,
})

/** The help form of specification section 3. */
export const helpForm = z.strictObject({
  subject: text(120),
  /** The page or step it was asked on. */
  source: z.string().trim().max(200).default(''),
  ticket_id: id.nullable().default(null),
  body: text(),
  files: fileIds,
})
/** Where the answer to a question will be. */
const askedTicket = z.object({ id: z.number().int(), ticket_id: z.number().int(), message_id: z.number().int() })

export const openSupportRequest = endpoint({
  method: 'POST',
  path: '/v1/tune-requests/support',
  summary: 'Asks support something without a file to tune: a request with a ticket, or one more message on it',
  access: 'user',
  input: { body: helpForm.extend({ vehicle: vehicleChoice.optional() }) },
  output: askedTicket,
  errors: ['not_found', 'in_use', 'ticket_closed'],
  runs: 'command',
  status: 201,
  perMinute: 10,
})

export const askForHelp = endpoint({
  method: 'POST',
  path: '/v1/tune-requests/:id/help',
  summary: 'Asks for help with a request: opens a ticket that is tied to it, or writes on the one that is named',
  access: 'user',
  input: { ...one, body: helpForm },
  output: askedTicket,
  errors: [...refusals, 'in_use', 'ticket_closed'],
  runs: 'command',
  status: 201,
  perMinute: 20,
})

/** Whoever sends a file has read it with a tool: that is the way that counts when none is named. */
const tools = toolChoice('own')
const buyer = { ...tools, ...tunesBuyer, email: email.optional(), vat_number: vatNumber.optional() }

export const estimateTuneRequest = endpoint({
  method: 'POST',
  path: '/v1/tune-requests/:id/estimate',
  summary: 'What a request costs; whatever purchase file it has',
  access: 'user',
  input: {
    ...one,
    body: z.strictObject({
      ...tools,
      ...estimateTerms,
      /** Ignored (specification section 5). */
      purchase_file: z.unknown().optional(),
    }),
  },
  output: tunesEstimate.extend({ credits: z.object({ ecu: z.number(), tcu: z.number(), awd: z.number() }) }),
  errors: pricing,
  runs: 'command',
  perMinute: 300,
})

export const payTuneRequest = endpoint({
  method: 'POST',
  path: '/v1/tune-requests/:id/pay',
  summary: 'Pays a request by card',
  access: 'user',
  input: {
    ...one,
    body: paymentInput.extend({ ...buyer, ...onCreditDealer, discount_codes: discountCodesInput }),
  },
  output: paidOrder,
  errors: [...pricing, ...paymentErrors, ...creditDealerErrors],
  runs: 'saga',
  idempotent: true,
})

export const payLaterTuneRequest = endpoint({
  method: 'POST',
  path: '/v1/tune-requests/:id/pay-later',
  summary: "Settles a request on a dealer's account",
  access: 'user',
  input: {
    ...one,
    body: z.strictObject({ ...buyer, ...onDealer, discount_codes: discountCodesInput }),
  },
  output: paidOrder,
  errors: [...pricing, ...accountErrors],
  runs: 'saga',
  idempotent: true,
})

export const settleTuneRequestFree = endpoint({
  method: 'POST',
  path: '/v1/tune-requests/:id/free',
  summary: 'Settles a request without money: by an earlier purchase, a grant of staff, or tune credits',
  access: 'user',
  input: {
    ...one,
    body: z.strictObject({ by: z.enum(['purchase', 'grant', 'credits']).optional() }),
  },
  output: z.object({ id: z.number().int(), state: z.enum(requestStates) }),
  errors: [...pricing, 'not_entitled', 'credits_spent', 'already_committed', 'payment_in_progress'],
  runs: 'command',
  idempotent: true,
})

export const setTuneRequestRaw = endpoint({
  method: 'POST',
  path: '/v1/tune-requests/:id/raw',
  summary: 'Asks for the delivery as raw contents of the control unit, or takes that back',
  access: 'user',
  input: { ...one, body: z.strictObject({ raw: z.boolean().default(true) }) },
  output: z.object({ id: z.number().int(), wants_raw: z.boolean() }),
  errors: refusals,
  runs: 'command',
})

export const getTuneRequestToken = endpoint({
  method: 'GET',
  path: '/v1/tune-requests/:id/token',
  summary: 'A short-lived address to download a file of a request; the newest delivery unless one is named',
  access: 'user',
  input: { ...one, query: z.object({ file: id.optional() }) },
  output: downloadPermit,
  errors: ['not_found', 'wrong_region'],
  runs: 'command',
  perMinute: 60,
})
