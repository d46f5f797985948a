import { signaturesPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import {
  exportSignaturesOperation,
  getDealerSignatureOperation,
  getSignatureOperation,
  grantSignatureOperation,
  listSignaturesOperation,
  revokeSignatureOperation,
} from './signatures.ts'

export const signaturesFeature: Feature = {
  name: 'signatures',
  contract: [contract],
  operations: [
    listSignaturesOperation,
    exportSignaturesOperation,
    getSignatureOperation,
    grantSignatureOperation,
    revokeSignatureOperation,
    getDealerSignatureOperation,
  ],
  effects: { personalData: signaturesPersonalData },
}
