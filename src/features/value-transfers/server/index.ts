import { valueTransferRefundEffect } from './refund-effect.ts'
import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import * as valueTransfers from './value-transfers.ts'
import * as chargeDifference from './charge-difference.ts'
import { valueTransferChangeEffect } from './charge-difference.ts'
import * as moveValueTransfer from './move-value-transfer.ts'

export const valueTransfersFeature: Feature = {
  name: 'value-transfers',
  contract: [contract],
  operations: operationsIn(valueTransfers, moveValueTransfer, chargeDifference),
  effects: { refund: valueTransferRefundEffect, orderChange: valueTransferChangeEffect },
}
