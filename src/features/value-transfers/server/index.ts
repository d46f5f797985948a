import { valueTransferRefundEffect } from './refund-effect.ts'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import {
  cancelValueTransferOperation,
  lockOldValueOperation,
  performValueTransferOperation,
  reviewValueTransferOperation,
  setNewValueOperation,
} from './move-value-transfer.ts'
import {
  createValueTransferOperation,
  findTransferTunesOperation,
  getValueTransferOperation,
  listTransferableLinesOperation,
  valueTransferLists,
} from './value-transfers.ts'

export const valueTransfersFeature: Feature = {
  name: 'value-transfers',
  contract: [contract],
  operations: [
    ...valueTransferLists,
    listTransferableLinesOperation,
    findTransferTunesOperation,
    getValueTransferOperation,
    createValueTransferOperation,
    reviewValueTransferOperation,
    lockOldValueOperation,
    setNewValueOperation,
    performValueTransferOperation,
    cancelValueTransferOperation,
  ],
  effects: { refund: valueTransferRefundEffect },
}
