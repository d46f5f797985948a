import { useMemo, useSyncExternalStore } from 'react'
import { personalPrefix } from '#kit/client/personal-storage.ts'
import { storedText, type StoredText } from '#kit/client/stored-text.ts'

/** Filters, sort and columns under a name. */
export interface GridView {
  name: string
  /** The query string. */
  search: string
  columns: readonly string[]
}
interface Choices {
  /** The keys of the columns that are shown; null as the grid is declared. */
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

/** What someone chose for a grid in this browser: columns and views, kept until they sign out. */
export function useGridChoices(grid: string): [Choices, (change: Partial<Choices>) => void] {
  const store = storeOf(grid)
  const text = useSyncExternalStore(store.subscribe, store.read, () => null)
  const choices = useMemo(() => parse(text), [text])
  return [choices, (change) => store.write(JSON.stringify({ ...choices, ...change }))]
}
