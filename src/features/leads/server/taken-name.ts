import { fail } from '#kit/refusal.ts'
import { violatedConstraint } from '#kit/server/database.ts'

/** Runs what writes a name; one that is there already is said beside its field. */
export async function withName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (/^lead_\w+_name(_unique)?$/.test(violatedConstraint(error) ?? ''))
      fail('validation_failed', { fields: { name: ['This is already taken.'] } })
    throw error
  }
}
