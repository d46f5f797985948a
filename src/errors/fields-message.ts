import * as m from './messages/m.ts'

/** 'Some fields were not correct:' and the unique, sorted messages (specification section 8). */
export function fieldsMessage(fields: Record<string, readonly string[]>): string {
  const messages = [...new Set(Object.values(fields).flat())].toSorted((a, b) => a.localeCompare(b, 'en'))
  return [m.validationFailed(), ...messages].join(' ')
}
