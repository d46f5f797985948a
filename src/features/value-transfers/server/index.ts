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

export const operations = [
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
]
