import {
  getDealerSignatureOperation,
  getSignatureOperation,
  grantSignatureOperation,
  listSignaturesOperation,
  revokeSignatureOperation,
} from './signatures.ts'

export const operations = [
  listSignaturesOperation,
  getSignatureOperation,
  grantSignatureOperation,
  revokeSignatureOperation,
  getDealerSignatureOperation,
]
