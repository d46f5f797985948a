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
  getValueTransferOperation,
  listTransferableLinesOperation,
  listValueTransfersOperation,
} from './value-transfers.ts'

export const operations = [
  listValueTransfersOperation,
  exportValueTransfersOperation,
  listTransferableLinesOperation,
  getValueTransferOperation,
  createValueTransferOperation,
  reviewValueTransferOperation,
  lockOldValueOperation,
  setNewValueOperation,
  performValueTransferOperation,
  cancelValueTransferOperation,
]
