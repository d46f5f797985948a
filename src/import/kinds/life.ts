import { moment, oneOf } from '../cells.ts'
import type { Field } from '../merge.ts'

/** State of a record, and when a scheduled one is published. */
export const lifeCells = { state: oneOf(['draft', 'published', 'scheduled', 'retired']), publish_at: moment }
export const lifeStaging = { state: 'text', publish_at: 'timestamptz' }
export const lifeFields: readonly Field[] = [
  { to: 'state', added: `coalesce(m.state, 'published')` },
  { to: 'publish_at' },
]

/** Refuses a scheduled record without a publishing time. */
export function checkLife(
  row: { state: string | null; publish_at: string | null },
  context: { addIssue: (issue: { code: 'custom'; message: string; path: string[] }) => void },
): void {
  if (row.state === 'scheduled' && row.publish_at === null)
    context.addIssue({ code: 'custom', path: ['publish_at'], message: 'is empty: a scheduled record needs it' })
}
