import type { Feature } from '#access/feature.ts'
import * as attachmentContract from '../contract/attachments.ts'
import * as dynoContract from '../contract/dyno.ts'
import * as gridContract from '../contract/grids.ts'
import * as priceTierContract from '../contract/price-tiers.ts'
import * as typeContract from '../contract/tune-types.ts'
import * as tuneContract from '../contract/tunes.ts'
import * as attachments from './attachments.ts'
import * as dyno from './dyno.ts'
import { gridOperations, tuneGrid } from './grids.ts'
import { jobs } from './jobs.ts'
import { previewPriceTierOperation } from './preview-price-tier.ts'
import * as priceTiers from './price-tiers.ts'
import { tuneRecordKind } from './tune-record.ts'
import { tuneTypeGroupRecord, tuneTypeOperations, tuneTypeRecord } from './tune-types.ts'
import { tuneOperations } from './tunes.ts'

export const tuneEditingFeature: Feature = {
  name: 'tune-editing',
  contract: [attachmentContract, priceTierContract, typeContract, tuneContract, dynoContract, gridContract],
  operations: [
    ...priceTiers.priceTierLists,
    priceTiers.getPriceTierOperation,
    priceTiers.createPriceTierOperation,
    priceTiers.updatePriceTierOperation,
    priceTiers.removePriceTierOperation,
    previewPriceTierOperation,
    priceTiers.changePriceTierOperation,
    priceTiers.cancelPriceTierChangeOperation,
    attachments.previewMassAttachOperation,
    attachments.listMassAttachesOperation,
    attachments.startMassAttachOperation,
    attachments.cancelMassAttachOperation,
    attachments.undoMassAttachOperation,
    ...tuneTypeOperations,
    ...tuneOperations,
    ...gridOperations,
    ...dyno.dynoLists,
    dyno.listTuneDynoRunsOperation,
    dyno.uploadDynoCsvOperation,
    dyno.updateDynoCsvOperation,
    dyno.removeDynoCsvOperation,
  ],
  effects: {
    recordKinds: () => [tuneTypeRecord, tuneTypeGroupRecord, tuneRecordKind],
    catalogHealth: () => [{ of: 'tunes', source: tuneGrid }],
  },
  jobs,
}
