import { formatNumber } from '#kit/locale.ts'
import { byVersion } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { removeDealerGroup } from '../../contract/dealer-groups.ts'

interface Row {
  id: number
  version: number
  dealers: number
  price_lists: number
}

/** Bulk actions for dealer groups. */
export const groupActs: readonly BulkAct<Row>[] = [
  {
    label: 'Delete',
    done: 'deleted',
    text: 'Only groups without dealers that no price list or promotion uses are deleted.',
    change: ({ dealers, price_lists: lists }) => {
      if (dealers > 0) return { skip: `Has ${formatNumber(dealers)} ${dealers === 1 ? 'dealer' : 'dealers'}.` }
      return lists > 0
        ? { skip: `${formatNumber(lists)} price ${lists === 1 ? 'list names' : 'lists name'} it.` }
        : { from: 'Empty', to: 'Deleted' }
    },
    ...byVersion(removeDealerGroup),
  },
]
