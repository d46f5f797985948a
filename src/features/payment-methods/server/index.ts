import {
  createPaymentMethodOperation,
  getCardFormOperation,
  listPaymentMethodsOperation,
  removePaymentMethodOperation,
} from './operations.ts'

export const operations = [
  listPaymentMethodsOperation,
  createPaymentMethodOperation,
  removePaymentMethodOperation,
  getCardFormOperation,
]
