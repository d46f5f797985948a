import { personalPrefix } from './personal-storage.ts'

/** Unsaved work on a form. */
export interface KeptWork<V = Record<string, unknown>> {
  /** Version of the record it started from; 0 for a new one. */
  version: number
  values: V
  /** When it was last changed, as ISO 8601. */
  at: string
}

/** Leaves out amounts that can't be read, which forms hold as NaN: JSON would keep them as null. */
const readable = (_key: string, value: unknown) => (Number.isNaN(value) ? undefined : value)

const keyOf = (name: string) => `${personalPrefix}unsaved::${name}`

/** Keeps unsaved input, or removes it with null. Without browser storage, it lasts as long as the page. */
export function keepWork(name: string, work: KeptWork | null): void {
  try {
    if (work === null) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify(work, readable))
  } catch {
    // The form still holds it.
  }
}

/** Unsaved input; null when there is none. */
export function keptWork(name: string): KeptWork | null {
  try {
    const text = localStorage.getItem(keyOf(name))
    return text === null ? null : (JSON.parse(text) as KeptWork)
  } catch {
    return null
  }
}
