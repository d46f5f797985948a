import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { createStore } from '#kit/client/store.ts'
import { listSavedViews, type SavedView } from '../contract.ts'

interface Known {
  /** User the views belong to; null before loading. */
  userId: number | null
  views: readonly SavedView[]
}
const nothing: Known = { userId: null, views: [] }
const known = createStore(nothing)
let reading: number | null = null

/** Reloads a user's views. Rejects if the call fails. */
export async function readSavedViews(userId: number): Promise<void> {
  const { data } = await call(listSavedViews, {})
  known.set({ userId, views: data })
}

/** The user's views of all pages, in saved order; null until loaded. */
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

/** Views of a page. */
export function useSavedViews(page: string): readonly SavedView[] | null {
  const all = useAllSavedViews()
  return useMemo(() => all && all.filter((view) => view.page === page), [all, page])
}
