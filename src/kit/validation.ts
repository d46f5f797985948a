import { z } from 'zod'
import * as m from './messages/m.ts'
import { sentenceCase } from './sentence-case.ts'
import { slugPattern } from './slug-pattern.ts'

type FieldNames = (path: readonly PropertyKey[]) => string | null | undefined
/** A global, because the page bundle and the server's own code are separate module graphs. */
const slot = globalThis as { overboostFieldNames?: FieldNames }

/** Says how readers know a field: by the label above it, or by the words of a catalogue. */
export function nameFields(names: FieldNames): void {
  slot.overboostFieldNames = names
}

/** What readers call a field; without such a name "billing_address.full_name" becomes "Full name". */
function labelOf(path: readonly PropertyKey[] | undefined): string {
  const known = path && slot.overboostFieldNames?.(path)
  if (known) return known.replace(/\s*\([^()]*\)$/, '')
  const last = path?.findLast((part) => typeof part === 'string') ?? m.value()
  const words = String(last)
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return sentenceCase(words)
}

/** A readable sentence for each kind of issue; schemas may override it. */
function fieldMessage(issue: z.core.$ZodRawIssue, label = labelOf(issue.path)): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? m.required({ label }) : m.wrongType({ label })
    case 'too_small':
      if (issue.origin === 'string')
        return Number(issue.minimum) <= 1
          ? m.required({ label })
          : m.tooShort({ label, minimum: Number(issue.minimum) })
      if (issue.origin === 'array') return m.tooFew({ label, minimum: Number(issue.minimum) })
      return m.tooLow({ label, minimum: Number(issue.minimum) })
    case 'too_big':
      if (issue.origin === 'string') return m.tooLong({ label, maximum: Number(issue.maximum) })
      if (issue.origin === 'array') return m.tooMany({ label, maximum: Number(issue.maximum) })
      return m.tooHigh({ label, maximum: Number(issue.maximum) })
    case 'invalid_format':
      if (issue.format === 'email') return m.invalidEmail()
      if (issue.input === '') return m.required({ label })
      return issue.pattern === String(slugPattern) ? m.slugFormat() : m.invalid({ label })
    case 'unrecognized_keys':
      return m.unknownField({ fields: issue.keys.join(', ') })
    default:
      return m.invalid({ label })
  }
}

z.config({ customError: (issue) => fieldMessage(issue) })

/** Names the field in a check's message when its label differs from its key: `.max(160, called('Heading'))`. */
export const called = (label: string) => ({ error: (issue: z.core.$ZodRawIssue) => fieldMessage(issue, label) })

/** The errors map of a 422: messages by dotted field path. */
export function fieldsOf(error: z.ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of error.issues) (fields[issue.path.map(String).join('.')] ??= []).push(issue.message)
  return fields
}
