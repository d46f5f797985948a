import {
  exportSignaturesOperation,
  getDealerSignatureOperation,
  getSignatureOperation,
  grantSignatureOperation,
  listSignaturesOperation,
  revokeSignatureOperation,
} from './signatures.ts'

export const operations = [
  listSignaturesOperation,
  exportSignaturesOperation,
  getSignatureOperation,
  grantSignatureOperation,
  revokeSignatureOperation,
  getDealerSignatureOperation,
]
