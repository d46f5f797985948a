import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Answer, answerNotFound } from './answers.ts'
import { createClientToken } from './client-token.ts'
import type { Desk } from './desk.ts'
import { acceptDispute, addEvidence, finalizeDispute, findDispute, removeEvidence, searchDisputes } from './disputes.ts'
import { type Fields, fieldsIn } from './request.ts'
import { sale } from './sale.ts'
import {
  findTransaction,
  refundTransaction,
  searchTransactionIds,
  searchTransactions,
  settleTransaction,
  submitTransaction,
  voidTransaction,
} from './transactions.ts'
import {
  createCustomer,
  createMethod,
  createNonce,
  deleteCustomer,
  deleteMethod,
  findCustomer,
  findMethod,
  findNonceDetails,
  updateCustomer,
  updateMethod,
} from './vault.ts'

/** HTTP basic authentication with public and private key, and the merchant id in the path. */
export function isAuthorized(desk: Desk, request: IncomingMessage, merchantId: string | undefined): boolean {
  const { publicKey, privateKey } = desk.credentials
  const expected = Buffer.from(`Basic ${Buffer.from(`${publicKey}:${privateKey}`).toString('base64')}`)
  const given = Buffer.from(request.headers.authorization ?? '')
  return (
    merchantId === desk.credentials.merchantId && given.length === expected.length && timingSafeEqual(given, expected)
  )
}

/** Handles a call of the server API. `path` is the part after /merchants/{merchantId}/, split at slashes. */
export function callMerchantApi(
  desk: Desk,
  method: string,
  path: readonly string[],
  fields: Fields,
  origin: string,
): Answer {
  const [resource, first, second, third] = path
  if (path.length > 4) return answerNotFound
  switch (resource) {
    case 'disputes':
      return callDisputes(desk, method, [first, second, third], fields)
    case 'transactions':
      return callTransactions(desk, method, first, third === undefined ? second : 'unknown', fields)
    case 'client_token':
      return method === 'POST' && !first
        ? createClientToken(desk, fieldsIn(fields, 'client_token'), origin)
        : answerNotFound
    case 'customers':
      return second === undefined ? callCustomers(desk, method, first, fieldsIn(fields, 'customer')) : answerNotFound
    case 'payment_methods':
      return third === undefined
        ? callMethods(desk, method, first, second, fieldsIn(fields, 'payment_method'))
        : answerNotFound
    case 'payment_method_nonces':
      return method === 'GET' && first && !second ? findNonceDetails(desk, first) : answerNotFound
    default:
      return answerNotFound
  }
}

function callTransactions(
  desk: Desk,
  method: string,
  id: string | undefined,
  act: string | undefined,
  fields: Fields,
): Answer {
  const transaction = fieldsIn(fields, 'transaction')
  const search = fieldsIn(fields, 'search')
  if (id === undefined) return method === 'POST' ? sale(desk, transaction) : answerNotFound
  switch (act === undefined && method === 'POST' ? `POST ${id}` : `${method} ${act ?? ''}`) {
    case 'POST advanced_search_ids':
      return searchTransactionIds(desk, search)
    case 'POST advanced_search':
      return searchTransactions(desk, search)
    case 'GET ':
      return findTransaction(desk, id)
    case 'PUT void':
      return voidTransaction(desk, id)
    case 'POST refund':
      return refundTransaction(desk, id, transaction)
    case 'PUT submit_for_settlement':
      return submitTransaction(desk, id, transaction)
    case 'PUT settle':
      return settleTransaction(desk, id, 'settled')
    case 'PUT settlement_decline':
      return settleTransaction(desk, id, 'settlement_declined')
    default:
      return answerNotFound
  }
}

/** `/disputes/{id}` and its sub-resources. */
function callDisputes(
  desk: Desk,
  method: string,
  [id, call, evidenceId]: readonly (string | undefined)[],
  fields: Fields,
): Answer {
  if (id === undefined) return answerNotFound
  if (id === 'advanced_search') return searchDisputes(desk, fieldsIn(fields, 'search'))
  switch (`${method} ${call ?? ''}`) {
    case 'GET ':
      return findDispute(desk, id)
    case 'PUT accept':
      return acceptDispute(desk, id)
    case 'PUT finalize':
      return finalizeDispute(desk, id)
    case 'POST evidence':
      return addEvidence(desk, id, fields)
    case 'DELETE evidence':
      return evidenceId === undefined ? answerNotFound : removeEvidence(desk, id, evidenceId)
    default:
      return answerNotFound
  }
}

function callCustomers(desk: Desk, method: string, id: string | undefined, fields: Fields): Answer {
  if (id === undefined) return method === 'POST' ? createCustomer(desk, fields) : answerNotFound
  switch (method) {
    case 'GET':
      return findCustomer(desk, id)
    case 'PUT':
      return updateCustomer(desk, id, fields)
    case 'DELETE':
      return deleteCustomer(desk, id)
    default:
      return answerNotFound
  }
}

/** `/payment_methods`, `/payment_methods/any/{token}` and `/payment_methods/{token}/nonces`. */
function callMethods(
  desk: Desk,
  method: string,
  first: string | undefined,
  second: string | undefined,
  fields: Fields,
): Answer {
  if (first === undefined) return method === 'POST' ? createMethod(desk, fields) : answerNotFound
  if (second === undefined) return answerNotFound
  if (second === 'nonces' && method === 'POST') return createNonce(desk, first)
  if (first !== 'any' && first !== 'credit_card') return answerNotFound
  switch (method) {
    case 'GET':
      return findMethod(desk, second)
    case 'PUT':
      return updateMethod(desk, second, fields)
    case 'DELETE':
      return deleteMethod(desk, second)
    default:
      return answerNotFound
  }
}
