import { byReason, moved } from '#kit/ui/bulk-performs.ts'
import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { cancelCartReminder, resumeCartReminder, type StaffCartReminder } from '../../contract/staff.ts'
import { shownStateLabels } from '../../rules.ts'

/** Bulk actions on cart reminders. */
export const reminderActs: readonly BulkAct<Pick<StaffCartReminder, 'id' | 'state'>>[] = [
  {
    label: 'Cancel',
    confirm: 'Cancel reminders',
    done: 'canceled',
    text: 'These carts aren’t emailed. The same people can ask for a reminder again.',
    change: ({ state }) => moved(shownStateLabels, state, ['waiting'], 'canceled'),
    ...byReason(cancelCartReminder, resumeCartReminder),
  },
  {
    label: 'Resume',
    done: 'resumed',
    text: 'They’re waiting again. Reminders that were due in the meantime are sent within a minute.',
    change: ({ state }) => moved(shownStateLabels, state, ['canceled'], 'waiting'),
    ...byReason(resumeCartReminder, cancelCartReminder),
  },
]
