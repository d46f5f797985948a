import type { BulkInput } from '#kit/ui/bulk-run.ts'

/** Why something is done with many rows. */
export const reasonAsk: BulkInput = { name: 'reason', label: 'Reason', hint: 'Saved in the audit log.', min: 3 }
