import { useLocation } from 'react-router'
import { changedQuery } from '#kit/ui/list-query.ts'
import { useSavedViews } from '../client/saved-views.ts'
import { SavedViews } from './saved-views.tsx'

/** The reader's saved views of the list that this page shows. */
export function PageViews() {
  const { pathname, search } = useLocation()
  const views = useSavedViews(pathname)
  if (views === null) return null
  // A view opens its first page, whichever was shown when it was saved.
  return <SavedViews noun="view" views={views} saved={changedQuery(new URLSearchParams(search), {}) || null} />
}
