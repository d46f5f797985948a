import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { createStore } from '#kit/client/store.ts'
import { listSavedViews, type SavedView } from '../contract.ts'

interface Known {
  /** Whose they are; null while nobody's were read. */
  userId: number | null
  views: readonly SavedView[]
}
const nothing: Known = { userId: null, views: [] }
const known = createStore(nothing)
let reading: number | null = null

/** Reads someone's views again. Rejects with what the call refuses. */
export async function readSavedViews(userId: number): Promise<void> {
  const { data } = await call(listSavedViews, {})
  known.set({ userId, views: data })
}

/** The reader's own views of all pages, in the order in which they were saved; null until they are known. */
export function useAllSavedViews(): readonly SavedView[] | null {
  const userId = useSession().user?.id ?? null
  const { userId: owner, views } = useSyncExternalStore(known.subscribe, known.get, () => nothing)
  useEffect(() => {
    if (userId === null || owner === userId || reading === userId) return
    reading = userId
    void readSavedViews(userId)
      .catch(() => undefined)
      .finally(() => {
        reading = null
      })
  }, [userId, owner])
  return userId === null || owner !== userId ? null : views
}

/** Those of one page. */
export function useSavedViews(page: string): readonly SavedView[] | null {
  const all = useAllSavedViews()
  return useMemo(() => all && all.filter((view) => view.page === page), [all, page])
}
