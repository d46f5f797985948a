import { byReason, moved } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { freezeGiftCard, type StaffGiftCard, unfreezeGiftCard } from '../../contract/staff.ts'
import { shownStates } from '../../rules.ts'

type Row = Pick<StaffGiftCard, 'id' | 'state'>
/** Bulk actions on gift cards. */
export const giftCardActs: readonly BulkAct<Row>[] = [
  {
    label: 'Freeze',
    done: 'frozen',
    text: 'Nobody can pay with them until you unfreeze them. They keep their balance.',
    change: ({ state }) => moved(shownStates.words, state, ['active'], 'frozen'),
    ...byReason(freezeGiftCard, unfreezeGiftCard),
  },
  {
    label: 'Unfreeze',
    done: 'unfrozen',
    text: 'They can be used to pay again.',
    change: ({ state }) => moved(shownStates.words, state, ['frozen'], 'active'),
    ...byReason(unfreezeGiftCard, freezeGiftCard),
  },
]
