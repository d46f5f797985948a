import { valueTransferRefundEffect } from './refund-effect.ts'
import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import * as valueTransfers from './value-transfers.ts'
import * as chargeDifference from './charge-difference.ts'
import { valueTransferChangeEffect } from './charge-difference.ts'
import * as moveValueTransfer from './move-value-transfer.ts'
import { valueTransfers as transfers } from './tables.ts'

export const valueTransfersFeature: Feature = {
  name: 'value-transfers',
  contract: [contract],
  operations: operationsIn(valueTransfers, moveValueTransfer, chargeDifference),
  regional: {
    '/v1/admin/value-transfers': regionIn(transfers.id, transfers.region),
  },
  effects: { refund: valueTransferRefundEffect, orderChange: valueTransferChangeEffect },
}
