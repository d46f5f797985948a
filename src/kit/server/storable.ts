import * as m from '../messages/m.ts'
/** Whether a text can be kept: the database knows neither the sign 0 nor half a sign of UTF-16. */
const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Whether every text of validated input can be kept. Streams, files and dates are left alone. */
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

/** The fields of one part of a request that cannot be kept, with what is said of them. */
export const unstorableFields = (part: unknown): Record<string, string[]> =>
  isStorable(part)
    ? {}
    : Object.fromEntries(
        Object.entries(part ?? {}).flatMap(([name, value]) =>
          isStorable({ [name]: value }) ? [] : [[name, [m.unstorable()]]],
        ),
      )
