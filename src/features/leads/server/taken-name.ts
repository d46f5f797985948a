import { fail } from '#kit/refusal.ts'
import { violatedConstraint } from '#kit/server/database.ts'

/** Runs what writes a name; one that is there already is said beside its field. */
export async function withName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const [, field] = /^lead_\w+_(name|label)(?:_unique)?$/.exec(violatedConstraint(error) ?? '') ?? []
    if (field) fail('validation_failed', { fields: { [field]: ['This is already taken.'] } })
    throw error
  }
}
