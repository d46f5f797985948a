import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as attachmentContract from '../contract/attachments.ts'
import * as dynoContract from '../contract/dyno.ts'
import * as gridContract from '../contract/grids.ts'
import * as priceTierContract from '../contract/price-tiers.ts'
import * as typeContract from '../contract/tune-types.ts'
import * as tuneContract from '../contract/tunes.ts'
import * as attachments from './attachments.ts'
import * as dyno from './dyno.ts'
import { tuneGrid } from './grids.ts'
import { jobs } from './jobs.ts'
import * as priceTiers from './price-tiers.ts'
import { tuneRecordKind } from './tune-record.ts'
import { tuneTypeGroupRecord, tuneTypeRecord } from './tune-types.ts'
import * as previewPriceTier from './preview-price-tier.ts'
import * as tuneTypes from './tune-types.ts'
import * as tunes from './tunes.ts'
import * as grids from './grids.ts'

export const tuneEditingFeature: Feature = {
  name: 'tune-editing',
  contract: [attachmentContract, priceTierContract, typeContract, tuneContract, dynoContract, gridContract],
  operations: operationsIn(priceTiers, previewPriceTier, attachments, tuneTypes, tunes, grids, dyno),
  effects: {
    recordKinds: () => [tuneTypeRecord, tuneTypeGroupRecord, tuneRecordKind],
    catalogHealth: () => [{ of: 'tunes', source: tuneGrid }],
  },
  jobs,
}
