import { expect, test } from 'vitest'
import { namedEndpoints } from '#app/api.ts'
import { affiliateCalls } from '#features/partners/contract/affiliates.ts'
import { tunerCalls } from '#features/partners/contract/tuners.ts'
import type { Endpoint } from '#kit/contract.ts'
import { refusalsOf } from '#kit/server/refusals.ts'
import { type OperationReach, readOperations } from './refusals.ts'
import { featureOf } from './imports.ts'

const cardRefusals = ['network_down_retry', 'avs_cvv', 'duplicate', 'card_expired', 'revoked_payment_method', 'unknown']

/** Refusals with a computed code, and the codes it can have. */
const computedCodes: Record<string, readonly string[]> = {
  // Tunes in a cart can't be rented, and a missing price is reported for its line.
  'src/features/catalog-purchases/server/cart-tunes.ts#cartTunesEffect: choice.problem': [
    'not_found',
    'tunes_conflict',
    'tune_missing_tools',
    'tunes_unsolvable',
    'not_sold_in_currency',
  ],
  'src/features/catalog-purchases/server/cart-tunes.ts#cartTunesEffect: basket.solution.code': [
    'tune_missing_tools',
    'tunes_unsolvable',
  ],
  'src/features/catalog-purchases/server/price-tunes.ts#priceWantedTunes: choice.problem': [
    'not_found',
    'tunes_conflict',
    'tune_missing_tools',
    'tunes_unsolvable',
    'not_sold_in_currency',
    'rental_unavailable',
  ],
  'src/features/catalog-purchases/server/tune-order.ts#refuseUnready: solution.code': [
    'tune_missing_tools',
    'tunes_unsolvable',
  ],
  'src/features/dealer-accounts/server/card-payments.ts#payByCard: result.category': cardRefusals,
  // The codes this content is created with are read directly.
  'src/features/files/server/store-failures.ts#refuseFailure: error.code': [],
  'src/features/payment-methods/server/operations.ts#createPaymentMethodOperation: saved.category': cardRefusals,
  'src/features/payments/server/pay-purchase.ts#payPurchase: result.category': cardRefusals,
  'src/features/transactions/server/refund-order.ts#sendRefund: refusalOf(done, begun.isAll)': [
    'network_down_retry',
    'refund_exceeds_paid',
    'refund_not_settled',
    'refund_refused',
  ],
  'src/features/transactions/server/choose-refund.ts#chooseRefund: result.code': ['refund_exceeds_paid'],
  'src/features/tune-requests/server/price-request.ts#readChoice: choice.problem': ['not_found', 'tunes_conflict'],
}

/** Codes that the analysis finds for an operation although it never fails with them. */
const neverRefused = new Set([
  // The import was stored a line earlier.
  'uploadImport: not_found',
  // A merge reads records of its kind and doesn't write their fields by their rules.
  'undoMerge: validation_failed',
  // Reading a guide writes none of its fields.
  'getGuideRecord: validation_failed',
  // Record kinds are only asked what can be translated; nothing is written.
  'listMissingTranslations: not_found',
  'exportMissingTranslations: not_found',
  // Credits are only added.
  'grantDealerCredits: dealer_credits_spent',
  'revokeDealerCode: dealer_credits_spent',
  // The part of a lost dispute that can't be booked as a refund is booked as an expense.
  ...['addDisputeEvidence', 'removeDisputeEvidence', 'removeDisputeFile', 'submitDispute', 'acceptDispute'].flatMap(
    (name) =>
      [
        'payment_in_progress',
        'in_use',
        'order_change_open',
        'gift_card_used',
        'dealer_credits_spent',
        'refund_exceeds_paid',
        'stale_version',
      ].map((code) => `${name}: ${code}`),
  ),
  // A quote that can’t be priced yet is saved without a total.
  ...['createQuote', 'updateQuote'].flatMap((name) =>
    ['not_sold_in_currency', 'tunes_unsolvable', 'tunes_conflict', 'tune_missing_tools'].map(
      (code) => `${name}: ${code}`,
    ),
  ),
  // Erasure is declared together with the export.
  'getPersonalData: erasure_blocked',
])

/** The calls of `src/app` are in its subfolders account and desk. */
const partOf = (file: string) => file.split('/')[2]

function endpointsOf({ call, name }: OperationReach): Endpoint[] {
  const [file, constant] = call.split('#') as [string, string | undefined]
  const found = namedEndpoints.filter(
    (item) => item.name === constant && item.feature === (featureOf(file) ?? partOf(file)),
  )
  // Earners' calls are declared once for tuners and once for affiliates.
  const shared = [tunerCalls, affiliateCalls].flatMap((calls) =>
    name in calls ? [calls[name as keyof typeof calls]] : [],
  )
  return constant === undefined ? shared : found.map(({ endpoint }) => endpoint)
}

const operations = readOperations().flatMap((operation) =>
  endpointsOf(operation).map((endpoint) => {
    const codes = new Map(operation.codes)
    for (const place of operation.computed) for (const code of computedCodes[place] ?? []) codes.set(code, place)
    return { name: operation.name, endpoint, codes, computed: operation.computed }
  }),
)

test('every operation of the API is read', () => {
  expect(operations).toHaveLength(namedEndpoints.length)
  expect(new Set(operations.flatMap(({ computed }) => [...computed]))).toEqual(new Set(Object.keys(computedCodes)))
})

test('an operation refuses only with codes that its contract declares', () => {
  const undeclared = operations.flatMap(({ name, endpoint, codes }) =>
    [...codes]
      .filter(([code]) => !refusalsOf(endpoint).has(code as never) && !neverRefused.has(`${name}: ${code}`))
      // Calls without input have no page parameter.
      .filter(([, place]) => endpoint.input.query !== undefined || place !== 'src/kit/server/lists.ts#noSuchPage')
      // Reading a record writes none of its fields.
      .filter(([code]) => endpoint.runs !== 'query' || endpoint.input.query || code !== 'validation_failed')
      .map(([code, place]) => `${name}: ${code} of ${place}`),
  )
  expect(undeclared).toEqual([])
})

test('a contract declares only codes that its operation can refuse with', () => {
  const unused = operations.flatMap(({ name, endpoint, codes }) =>
    endpoint.errors
      .filter((code) => !codes.has(code) && !commonOf(endpoint).has(code))
      .map((code) => `${name}: ${code}`),
  )
  expect(unused).toEqual([])
})

const commonOf = (endpoint: Endpoint): ReadonlySet<string> => refusalsOf({ ...endpoint, errors: [] })
