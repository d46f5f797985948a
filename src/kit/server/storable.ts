import * as m from '../messages/m.ts'
/** Whether the database can store a text: no NUL characters and no lone surrogates. */
const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Whether every string in validated input can be stored. Ignores streams, files and dates. */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (Array.isArray(value)) return value.every(isStorable)
  if (value === null || typeof value !== 'object' || !isPlain(value)) return true
  return Object.entries(value).every(([name, part]) => isStorableText(name) && isStorable(part))
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Fields of a request part that can't be stored, with their messages. */
export const unstorableFields = (part: unknown): Record<string, string[]> =>
  isStorable(part)
    ? {}
    : Object.fromEntries(
        Object.entries(part ?? {}).flatMap(([name, value]) =>
          isStorable({ [name]: value }) ? [] : [[name, [m.unstorable()]]],
        ),
      )
