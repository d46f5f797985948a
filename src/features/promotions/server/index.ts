import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as preview from '../contract/preview.ts'
import * as promotions from '../contract/promotions.ts'
import * as sales from '../contract/sales.ts'
import { promotionRecord } from './promotion-records.ts'
import { saleRecord } from './sale-records.ts'
import * as promotionLists from './promotion-lists.ts'
import * as promotionRecords from './promotion-records.ts'
import * as promotionUses from './promotion-uses.ts'
import * as generatedCodes from './generated-codes.ts'
import * as previewPromotion from './preview-promotion.ts'
import * as saleRecords from './sale-records.ts'
import * as previewSale from './preview-sale.ts'

export const promotionsFeature: Feature = {
  name: 'promotions',
  contract: [promotions, preview, sales],
  operations: operationsIn(
    promotionLists,
    promotionRecords,
    promotionUses,
    generatedCodes,
    previewPromotion,
    saleRecords,
    previewSale,
  ),
  effects: { recordKinds: () => [promotionRecord, saleRecord] },
}
