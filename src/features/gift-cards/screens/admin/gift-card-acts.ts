import { byReason } from '#kit/ui/bulk-performs.ts'
import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import { freezeGiftCard, type StaffGiftCard, unfreezeGiftCard } from '../../contract/staff.ts'
import { shownStateLabels } from '../../rules.ts'

type Row = Pick<StaffGiftCard, 'id' | 'state'>
/** Bulk actions on gift cards. */
export const giftCardActs: readonly BulkAct<Row>[] = [
  {
    label: 'Freeze',
    done: 'frozen',
    text: 'Nobody can pay with them until you unfreeze them. They keep their balance.',
    asks: [reasonAsk],
    change: ({ state }) =>
      state === 'active' ? { from: 'Active', to: 'Frozen' } : { skip: `${shownStateLabels[state]}.` },
    perform: byReason(freezeGiftCard, unfreezeGiftCard),
  },
  {
    label: 'Unfreeze',
    done: 'unfrozen',
    text: 'They can be used to pay again.',
    asks: [reasonAsk],
    change: ({ state }) =>
      state === 'frozen' ? { from: 'Frozen', to: 'Active' } : { skip: `${shownStateLabels[state]}.` },
    perform: byReason(unfreezeGiftCard, freezeGiftCard),
  },
]
