import * as m from '../messages/m.ts'

/** Errors of date fields that are only half filled in, by field: to the form they look empty. */
export function incompleteDates(has: (field: string) => boolean): Record<string, string> {
  const found: Record<string, string> = {}
  for (const input of document.querySelectorAll<HTMLInputElement>('input[data-path]')) {
    const { path = '' } = input.dataset
    if (input.validity.badInput && has(path))
      found[path] = input.type === 'date' ? m.incompleteDate() : m.incompleteTime()
  }
  return found
}
