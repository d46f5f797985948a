import { signaturesPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import {
  getDealerSignatureOperation,
  getSignatureOperation,
  grantSignatureOperation,
  signatureLists,
  revokeSignatureOperation,
} from './signatures.ts'

export const signaturesFeature: Feature = {
  name: 'signatures',
  contract: [contract],
  operations: [
    ...signatureLists,
    getSignatureOperation,
    grantSignatureOperation,
    revokeSignatureOperation,
    getDealerSignatureOperation,
  ],
  effects: { personalData: signaturesPersonalData },
}
