import { paymentMethodsPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import * as calls from './operations.ts'

export const paymentMethodsFeature: Feature = {
  name: 'payment-methods',
  contract: [contract],
  operations: operationsIn(calls),
  effects: { personalData: paymentMethodsPersonalData },
}
