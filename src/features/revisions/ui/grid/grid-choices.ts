import { useMemo, useSyncExternalStore } from 'react'
import { personalPrefix } from '#kit/client/personal-storage.ts'
import { storedText, type StoredText } from '#kit/client/stored-text.ts'

/** A named view: filters, sort and columns. */
export interface GridView {
  name: string
  /** Query string. */
  search: string
  columns: readonly string[]
}
interface Choices {
  /** Visible column keys; null for the default. */
  columns: readonly string[] | null
  views: readonly GridView[]
}

const none: Choices = { columns: null, views: [] }
const stores = new Map<string, StoredText>()
const storeOf = (grid: string): StoredText => {
  const known = stores.get(grid) ?? storedText(`${personalPrefix}grid::${grid}`)
  stores.set(grid, known)
  return known
}

function parse(text: string | null): Choices {
  try {
    const { columns, views } = JSON.parse(text ?? '') as Partial<Choices>
    return { columns: Array.isArray(columns) ? columns : null, views: Array.isArray(views) ? views : [] }
  } catch {
    return none
  }
}

/** A grid's columns and views in this browser, kept until logout. */
export function useGridChoices(grid: string): [Choices, (change: Partial<Choices>) => void] {
  const store = storeOf(grid)
  const text = useSyncExternalStore(store.subscribe, store.read, () => null)
  const choices = useMemo(() => parse(text), [text])
  return [choices, (change) => store.write(JSON.stringify({ ...choices, ...change }))]
}
