import { signaturesPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import * as signatures from './signatures.ts'
import { signatureAuthorities } from './tables.ts'

export const signaturesFeature: Feature = {
  name: 'signatures',
  contract: [contract],
  operations: operationsIn(signatures),
  regional: {
    '/v1/signature-authority': regionIn(signatureAuthorities.id, signatureAuthorities.region),
  },
  effects: { personalData: signaturesPersonalData },
}
