import { createOrderOperation } from './create-order.ts'
import { estimateOrderOperation } from './estimate-order.ts'
import { payLaterOrderOperation, payOrderOperation } from './pay-order.ts'

export const operations = [estimateOrderOperation, createOrderOperation, payOrderOperation, payLaterOrderOperation]
