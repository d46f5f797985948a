import { personalPrefix } from './personal-storage.ts'

/** Work on a form that was not saved. */
export interface KeptWork<V = Record<string, unknown>> {
  /** The version of the record that it began with; 0 for a new one. */
  version: number
  values: V
  /** When it was last changed, as ISO 8601. */
  at: string
}

const keyOf = (name: string) => `${personalPrefix}unsaved::${name}`

/** Keeps what someone entered, or removes it with null. Where the browser refuses to store, it lives as long as the page. */
export function keepWork(name: string, work: KeptWork | null): void {
  try {
    if (work === null) localStorage.removeItem(keyOf(name))
    else localStorage.setItem(keyOf(name), JSON.stringify(work))
  } catch {
    // stays in the form
  }
}

/** What was entered and not saved; null where there is nothing. */
export function keptWork(name: string): KeptWork | null {
  try {
    const text = localStorage.getItem(keyOf(name))
    return text === null ? null : (JSON.parse(text) as KeptWork)
  } catch {
    return null
  }
}
