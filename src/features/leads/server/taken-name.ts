import { fail } from '#kit/refusal.ts'
import { violatedConstraint } from '#kit/server/database.ts'

/** Runs a write that includes a name, and reports a duplicate as an error of its field. */
export async function withName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const [, field] = /^lead_\w+_(name|label)(?:_unique)?$/.exec(violatedConstraint(error) ?? '') ?? []
    if (field) fail('validation_failed', { fields: { [field]: ['This is already taken.'] } })
    throw error
  }
}
