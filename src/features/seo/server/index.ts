import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract/seo.ts'
import * as staff from '../contract/staff.ts'
import { seoTextRecord } from './seo-texts.ts'
import * as seoTexts from './seo-texts.ts'
import * as staffRedirects from './staff-redirects.ts'

export const seoFeature: Feature = {
  name: 'seo',
  contract: [contract, staff],
  effects: { recordKinds: () => [seoTextRecord] },
  operations: operationsIn(seoTexts, staffRedirects),
}
