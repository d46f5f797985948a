import { byReason } from '#kit/ui/bulk-performs.ts'
import { type BulkAct, reasonAsk } from '#kit/ui/bulk-run.ts'
import { cancelCartReminder, resumeCartReminder, type StaffCartReminder } from '../../contract/staff.ts'
import { shownStateLabels } from '../../rules.ts'

/** Bulk actions on cart reminders. */
export const reminderActs: readonly BulkAct<Pick<StaffCartReminder, 'id' | 'state'>>[] = [
  {
    label: 'Cancel',
    confirm: 'Cancel reminders',
    done: 'canceled',
    text: 'These carts aren’t emailed. The same people can ask for a reminder again.',
    asks: [reasonAsk],
    change: ({ state }) =>
      state === 'waiting' ? { from: 'Waiting', to: 'Canceled' } : { skip: `${shownStateLabels[state]}.` },
    perform: byReason(cancelCartReminder, resumeCartReminder),
  },
  {
    label: 'Resume',
    done: 'resumed',
    text: 'They’re waiting again. Reminders that were due in the meantime are sent within a minute.',
    asks: [reasonAsk],
    change: ({ state }) =>
      state === 'canceled' ? { from: 'Canceled', to: 'Waiting' } : { skip: `${shownStateLabels[state]}.` },
    perform: byReason(resumeCartReminder, cancelCartReminder),
  },
]
