import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import { revokeSignature, type SignatureSummary } from '../../contract.ts'

/** Bulk actions for signature authorities. */
export const signatureActs: readonly BulkAct<Pick<SignatureSummary, 'id' | 'revoked_at'>>[] = [
  {
    label: 'Revoke',
    done: 'revoked',
    text: 'New documents won’t carry these signatures.',
    asks: [reasonAsk],
    change: ({ revoked_at: at }) => (at === null ? { from: 'Valid', to: 'Revoked' } : { skip: 'Revoked already.' }),
    perform: async ({ id }, { reason = '' }, call) => {
      await call(revokeSignature, { params: { id }, body: { reason } }, { idempotencyKey: crypto.randomUUID() })
      return null
    },
    isFinal: true,
  },
]
