import type { Feature } from '#access/feature.ts'
import * as preview from '../contract/preview.ts'
import * as promotions from '../contract/promotions.ts'
import * as sales from '../contract/sales.ts'
import { generatedCodeOperations } from './generated-codes.ts'
import { previewPromotionOperation } from './preview-promotion.ts'
import { previewSaleOperation } from './preview-sale.ts'
import { promotionListOperations } from './promotion-lists.ts'
import { promotionOperations, promotionRecord } from './promotion-records.ts'
import { promotionUseLists } from './promotion-uses.ts'
import { saleOperations, saleRecord } from './sale-records.ts'

export const promotionsFeature: Feature = {
  name: 'promotions',
  contract: [promotions, preview, sales],
  operations: [
    ...promotionListOperations,
    ...promotionOperations,
    ...promotionUseLists,
    ...generatedCodeOperations,
    previewPromotionOperation,
    ...saleOperations,
    previewSaleOperation,
  ],
  effects: { recordKinds: () => [promotionRecord, saleRecord] },
}
