import { z } from 'zod'

/** "billing_address.full_name" becomes "Full name". */
function labelOf(path: readonly PropertyKey[] | undefined): string {
  const last = path?.findLast((part) => typeof part === 'string') ?? 'Value'
  const words = String(last)
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** One sentence a person understands for each kind of issue; schemas may still bring texts of their own. */
export function fieldMessage(issue: z.core.$ZodRawIssue): string {
  const label = labelOf(issue.path)
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? `${label} is required.`
        : `${label} is not of the right kind.`
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1
          ? `${label} is required.`
          : `${label} needs at least ${issue.minimum} characters.`
      if (issue.origin === 'array') return `${label} needs at least ${issue.minimum}.`
      return `${label} must be at least ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'string') return `${label} may have at most ${issue.maximum} characters.`
      if (issue.origin === 'array') return `${label} may have at most ${issue.maximum}.`
      return `${label} must be at most ${issue.maximum}.`
    case 'invalid_format':
      return issue.format === 'email' ? 'The e-mail address is not valid.' : `${label} is not valid.`
    case 'unrecognized_keys':
      return `Unknown field: ${issue.keys.join(', ')}.`
    default:
      return `${label} is not valid.`
  }
}

z.config({ customError: fieldMessage })

/** The errors map of a 422: dotted field path to its messages. */
export function fieldsOf(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) (fields[issue.path.map(String).join('.')] ??= []).push(issue.message)
  return fields
}
