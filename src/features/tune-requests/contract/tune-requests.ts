import { z } from 'zod'
import { get, patch, post, put, remove } from '#kit/contract.ts'
import { cursorPage, cursorQuery, email, id, idParams, int } from '#kit/shapes.ts'
import { accountErrors, creditDealerErrors, onCreditDealer, onDealer, vatNumber } from '#features/checkout/contract.ts'
import {
  estimateTerms,
  toolChoice,
  tunesBuyer,
  tunesEstimate,
  selectionRefusals,
  tunesRefusals,
} from '#features/catalog-purchases/contract/shapes.ts'
import { downloadPermit, fileIds, requestInformation, requestSummary, text, tuneRequest } from './shapes.ts'
import { vehicleChoice } from '#features/vehicles/contract/vehicles.ts'
import { faultCode, faultCodesMax } from '../fault-codes.ts'
import { suggestionSources } from '../intake.ts'
import { purposes, requestStates, savedChoicesMax } from '../rules.ts'
import { discountCodesInput } from '#features/pricing/contract/own-prices.ts'
import { refundErrors } from '#features/transactions/contract/refunds.ts'
import { paidOrder, paymentErrors, paymentInput } from '#features/payments/contract.ts'

const one = { access: 'user', params: idParams } as const
const refusals = ['not_found', 'request_closed', 'wrong_region'] as const
const estimating = [...selectionRefusals, 'request_incomplete', 'request_closed'] as const
const pricing = [...tunesRefusals, ...estimating, 'vehicle_doubtful'] as const
/** The customer confirms that the file belongs to the vehicle, even if the file says otherwise. */
const confirming = { confirm_vehicle: z.boolean().default(false) }

const listQuery = cursorQuery.extend({
  q: z.string().trim().max(100).optional(),
  state: z.enum([...requestStates, 'open']).optional(),
  /** work: everything but support questions. */
  purpose: z.enum([...purposes, 'work']).optional(),
  sort: z.enum(['-id', 'id', '-updated']).default('-id'),
})

export const listTuneRequests = get('/v1/tune-requests', 'Lists your tune requests, newest first', {
  access: 'user',
  query: listQuery,
  output: cursorPage(requestSummary),
})

export const exportTuneRequests = get('/v1/tune-requests/export', 'Exports your tune requests as CSV', {
  access: 'user',
  query: listQuery.omit({ after: true, limit: true }),
  output: z.unknown(),
  perMinute: 20,
})

export const createTuneRequest = post('/v1/tune-requests', 'Creates a request from an uploaded tune file', {
  access: 'user',
  body: z.strictObject({
    file_id: id,
    /** More reads of the same car, such as its EEPROM, and files that describe them. */
    more_file_ids: fileIds,
    purpose: z.enum(['tune', 'immo', 'custom']).default('tune'),
    vehicle: vehicleChoice.optional(),
  }),
  output: z.object({ id: int, state: z.enum(requestStates), url: z.string() }),
  errors: ['not_found', 'in_use', 'tunes_conflict', 'request_closed', 'wrong_region'],
  status: 201,
  perMinute: 60,
})

export const getTuneRequest = get(
  '/v1/tune-requests/:id',
  'Returns one of your tune requests with its files, messages, timeline and clock',
  {
    ...one,
    /** With the token that opens the invoice, returned only to the customer. */
    output: tuneRequest.extend({ order_token: z.string().nullable() }),
    errors: ['not_found', 'wrong_region'],
  },
)

export const updateTuneRequest = patch('/v1/tune-requests/:id', 'Updates a request’s vehicle, tunes or information', {
  ...one,
  body: z.strictObject({
    vehicle: vehicleChoice.nullable().optional(),
    tune_ids: z.array(id).max(20).optional(),
    tune_sets: z.array(z.array(id).max(20)).max(savedChoicesMax).optional(),
    information: requestInformation.optional(),
    purpose: z.enum(['tune', 'immo', 'custom']).optional(),
  }),
  output: tuneRequest,
  errors: [...refusals, 'tunes_conflict', 'payment_in_progress'],
})

export const getRequestSuggestions = get(
  '/v1/tune-requests/:id/suggestions',
  'Returns what the file, the vehicle, the tunes and the order already say about a request',
  {
    ...one,
    output: z.object({
      data: z.array(
        z.object({
          field: z.enum(['unit', 'unit_name', 'read_method', 'gearbox', 'tool', 'fuel']),
          value: z.string(),
          from: z.enum(suggestionSources),
        }),
      ),
    }),
    errors: ['not_found', 'wrong_region'],
  },
)

export const setFaultCodes = put(
  '/v1/tune-requests/:id/fault-codes',
  'Chooses fault codes to switch off, with the confirmation that this is lawful where the vehicle is used',
  {
    ...one,
    body: z.strictObject({
      codes: z.array(faultCode).max(faultCodesMax),
      /** Required if there are codes. */
      confirmed: z.boolean().default(false),
      /** Version of the terms that were confirmed. */
      terms_version: z.string().max(20).optional(),
    }),
    output: tuneRequest,
    errors: [...refusals, 'stale_version'],
  },
)

export const removeTuneRequest = remove('/v1/tune-requests/:id', 'Cancels an unpaid request', {
  ...one,
  errors: [...refusals, 'payment_in_progress'],
})

/** The help form of specification section 3. */
export const helpForm = z.strictObject({
  subject: text(120),
  /** The page or step the question was asked on. */
  source: z.string().trim().max(200).default(''),
  ticket_id: id.nullable().default(null),
  body: text(),
  files: fileIds,
})
/** Where the answer will appear. */
const askedTicket = z.object({ id: int, ticket_id: int })

export const openSupportRequest = post(
  '/v1/tune-requests/support',
  'Creates a support request with a ticket, or adds a message to it',
  {
    access: 'user',
    body: helpForm.extend({ vehicle: vehicleChoice.optional() }),
    output: askedTicket,
    errors: ['not_found', 'in_use', 'ticket_closed', 'request_closed', 'tunes_conflict', 'wrong_region'],
    status: 201,
    perMinute: 10,
  },
)

export const askForHelp = post(
  '/v1/tune-requests/:id/help',
  'Asks for help with a request: opens a linked ticket, or adds a message to it',
  {
    ...one,
    body: helpForm,
    output: askedTicket,
    errors: [...refusals, 'in_use', 'ticket_closed'],
    status: 201,
    perMinute: 20,
  },
)

/** Anyone who uploads a read owns a tool, so the default is `own`. */
const tools = toolChoice('own')
const buyer = { ...tools, ...tunesBuyer, email: email.optional(), vat_number: vatNumber.optional() }

export const estimateTuneRequest = post('/v1/tune-requests/:id/estimate', 'Estimates the price of a request', {
  ...one,
  body: z.strictObject({
    ...tools,
    ...estimateTerms,
    /** Ignored (specification section 5). */
    purchase_file: z.unknown().optional(),
  }),
  output: tunesEstimate.extend({ credits: z.object({ ecu: z.number(), tcu: z.number(), awd: z.number() }) }),
  errors: [...estimating, 'wrong_region'],
  perMinute: 300,
})

export const payTuneRequest = post('/v1/tune-requests/:id/pay', 'Pays a request by card', {
  ...one,
  body: paymentInput.extend({ ...buyer, ...confirming, ...onCreditDealer, discount_codes: discountCodesInput }),
  output: paidOrder,
  errors: [...pricing, ...paymentErrors, ...creditDealerErrors],
  runs: 'saga',
  idempotent: true,
})

export const payLaterTuneRequest = post('/v1/tune-requests/:id/pay-later', 'Pays a request on a dealer’s account', {
  ...one,
  body: z.strictObject({ ...buyer, ...confirming, ...onDealer, discount_codes: discountCodesInput }),
  output: paidOrder,
  errors: [...pricing, ...accountErrors],
  runs: 'saga',
  idempotent: true,
})

export const settleTuneRequestFree = post(
  '/v1/tune-requests/:id/free',
  'Settles a request with an earlier purchase, a staff grant or tune credits',
  {
    ...one,
    body: z.strictObject({ by: z.enum(['purchase', 'grant', 'credits']).optional(), ...confirming }),
    output: z.object({ id: int, state: z.enum(requestStates) }),
    errors: [
      ...refusals,
      'request_incomplete',
      'vehicle_doubtful',
      'not_entitled',
      'credits_spent',
      'already_committed',
      'payment_in_progress',
    ],
    idempotent: true,
  },
)

export const withdrawTuneRequest = post(
  '/v1/tune-requests/:id/withdraw',
  'Withdraws a paid request that nobody has started, and gives back what it cost',
  {
    ...one,
    output: z.object({
      id: int,
      /** unknown: the payment provider hasn’t confirmed the refund yet. */
      refund: z.enum(['refunded', 'unknown', 'nothing']),
    }),
    errors: [...refusals, ...refundErrors],
    runs: 'saga',
    idempotent: true,
    perMinute: 20,
  },
)

export const setTuneRequestRaw = post('/v1/tune-requests/:id/raw', 'Turns raw-file delivery on or off', {
  ...one,
  body: z.strictObject({ raw: z.boolean().default(true) }),
  output: z.object({ id: int, wants_raw: z.boolean() }),
  errors: refusals,
})

export const getTuneRequestToken = get(
  '/v1/tune-requests/:id/token',
  'Creates a short-lived download URL for a file of a request. Defaults to the newest delivery.',
  {
    ...one,
    query: z.object({ file: id.optional() }),
    output: downloadPermit,
    errors: ['not_found', 'wrong_region'],
    runs: 'command',
    perMinute: 60,
  },
)
