import type { BulkAct } from '#kit/ui/bulk-run.ts'
import { type AnswerTemplate, removeAnswerTemplate, saveAnswerTemplate } from '../../contract/templates.ts'

/** Bulk actions for answer templates. */
export const templateActs: readonly BulkAct<AnswerTemplate>[] = [
  {
    label: 'Remove',
    done: 'removed',
    text: 'They can no longer be used for replies. Messages already sent don’t change.',
    change: () => ({ from: 'Offered', to: 'Removed' }),
    perform: async ({ id, title, body }, _asked, call) => {
      await call(removeAnswerTemplate, { params: { id } })
      return () => call(saveAnswerTemplate, { body: { title, body } })
    },
  },
]
