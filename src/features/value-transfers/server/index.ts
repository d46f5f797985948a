import {
  cancelValueTransferOperation,
  lockOldValueOperation,
  performValueTransferOperation,
  reviewValueTransferOperation,
  setNewValueOperation,
} from './move-value-transfer.ts'
import {
  createValueTransferOperation,
  getValueTransferOperation,
  listTransferableLinesOperation,
  listValueTransfersOperation,
} from './value-transfers.ts'

export const operations = [
  listValueTransfersOperation,
  listTransferableLinesOperation,
  getValueTransferOperation,
  createValueTransferOperation,
  reviewValueTransferOperation,
  lockOldValueOperation,
  setNewValueOperation,
  performValueTransferOperation,
  cancelValueTransferOperation,
]
