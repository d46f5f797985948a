import { byId } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { dismissDuplicate, type Duplicate } from '../../contract.ts'

/** Bulk actions on pairs of duplicates. */
export const duplicateActs: readonly BulkAct<Duplicate>[] = [
  {
    label: 'Not copies',
    done: 'kept',
    text: 'Both records of each pair stay, and the pair is no longer offered.',
    change: ({ state }) => (state === 'open' ? { from: 'To decide', to: 'Not copies' } : { skip: 'Decided already.' }),
    ...byId(dismissDuplicate),
  },
]
