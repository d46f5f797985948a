import type { Feature } from '#access/feature.ts'
import * as preview from '../contract/preview.ts'
import * as tiers from '../contract/tiers.ts'
import { previewParcelOperation } from './preview-parcel.ts'
import { tierOperations, tierRecord } from './tier-records.ts'

export const shippingFeature: Feature = {
  name: 'shipping',
  contract: [tiers, preview],
  operations: [...tierOperations, previewParcelOperation],
  effects: { recordKinds: () => [tierRecord] },
}
