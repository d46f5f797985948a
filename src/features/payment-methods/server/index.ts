import { paymentMethodsPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import {
  createPaymentMethodOperation,
  getCardFormOperation,
  listPaymentMethodsOperation,
  removePaymentMethodOperation,
} from './operations.ts'

export const paymentMethodsFeature: Feature = {
  name: 'payment-methods',
  contract: [contract],
  operations: [
    listPaymentMethodsOperation,
    createPaymentMethodOperation,
    removePaymentMethodOperation,
    getCardFormOperation,
  ],
  effects: { personalData: paymentMethodsPersonalData },
}
