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
  exportValueTransfersOperation,
  findTransferTunesOperation,
  getValueTransferOperation,
  listTransferableLinesOperation,
  listValueTransfersOperation,
} from './value-transfers.ts'

export const valueTransfersFeature: Feature = {
  name: 'value-transfers',
  contract: [contract],
  operations: [
    listValueTransfersOperation,
    exportValueTransfersOperation,
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
