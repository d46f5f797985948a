import { createHmac } from 'node:crypto'
import { type Answer, answerCreated, answerInvalid } from './answers.ts'
import type { Desk } from './desk.ts'
import { type Fields, textIn } from './request.ts'
import { invalid } from './sale.ts'
import { merchantAccounts } from './settings.ts'
import { textTag } from './xml.ts'

/** `clientToken.generate`: version 2, base64 of a JSON object, signed with the private key. */
export function createClientToken(desk: Desk, fields: Fields, origin: string): Answer {
  const customerId = textIn(fields, 'customer_id')
  const accountId = textIn(fields, 'merchant_account_id')
  if (customerId !== null && !desk.store.customers.has(customerId)) {
    return answerInvalid('client-token', [
      invalid('92804', 'customer_id', 'Customer specified by customer_id does not exist.'),
    ])
  }
  if (accountId !== null && !merchantAccounts.has(accountId)) {
    return answerInvalid('client-token', [
      invalid('92807', 'merchant_account_id', 'Merchant account specified by merchant_account_id does not exist.'),
    ])
  }
  const { merchantId, privateKey } = desk.credentials
  const claims = `created_at=${new Date(desk.now()).toISOString()}&merchant_id=${merchantId}${
    customerId === null ? '' : `&customer_id=${customerId}`
  }`
  const signature = createHmac('sha256', privateKey).update(claims).digest('hex')
  const token = {
    version: 2,
    authorizationFingerprint: `${signature}|${claims}`,
    configUrl: `${origin}/merchants/${merchantId}/client_api/v1/configuration`,
    clientApiUrl: `${origin}/merchants/${merchantId}/client_api`,
    hostedFieldsUrl: `${origin}/hosted-fields`,
    merchantId,
    environment: 'development',
  }
  const value = Buffer.from(JSON.stringify(token)).toString('base64')
  return answerCreated(`<client-token>${textTag('value', value)}</client-token>`)
}
