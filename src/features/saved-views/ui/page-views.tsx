import { useLocation } from 'react-router'
import { changedQuery } from '#kit/ui/list-query.ts'
import { useSavedViews } from '../client/saved-views.ts'
import { SavedViews } from './saved-views.tsx'

/** Saved views of the current list. */
export function PageViews() {
  const { pathname, search } = useLocation()
  const views = useSavedViews(pathname)
  if (views === null) return null
  // Views open the first page, whichever page was shown when saving.
  return <SavedViews kind="view" views={views} saved={changedQuery(new URLSearchParams(search), {}) || null} />
}
