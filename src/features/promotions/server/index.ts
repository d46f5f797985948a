import type { Feature } from '#access/feature.ts'
import * as preview from '../contract/preview.ts'
import * as promotions from '../contract/promotions.ts'
import { generatedCodeOperations } from './generated-codes.ts'
import { previewPromotionOperation } from './preview-promotion.ts'
import { promotionListOperations } from './promotion-lists.ts'
import { promotionOperations, promotionRecord } from './promotion-records.ts'
import { promotionUseLists } from './promotion-uses.ts'

export const promotionsFeature: Feature = {
  name: 'promotions',
  contract: [promotions, preview],
  operations: [
    ...promotionListOperations,
    ...promotionOperations,
    ...promotionUseLists,
    ...generatedCodeOperations,
    previewPromotionOperation,
  ],
  effects: { recordKinds: () => [promotionRecord] },
}
