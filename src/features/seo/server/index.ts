import type { Feature } from '#access/feature.ts'
import * as contract from '../contract/seo.ts'
import * as staff from '../contract/staff.ts'
import {
  getSeoTextOperation,
  listSeoTemplatesOperation,
  putSeoTextOperation,
  seoPageLists,
  seoTextRecord,
} from './seo-texts.ts'
import { createRedirectOperation, redirectLists, removeRedirectOperation } from './staff-redirects.ts'

export const seoFeature: Feature = {
  name: 'seo',
  contract: [contract, staff],
  effects: { recordKinds: () => [seoTextRecord] },
  operations: [
    getSeoTextOperation,
    ...seoPageLists,
    listSeoTemplatesOperation,
    putSeoTextOperation,
    ...redirectLists,
    createRedirectOperation,
    removeRedirectOperation,
  ],
}
