import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { IconSearch } from '#kit/ui/icons.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import * as m from '../messages/m.ts'

const SearchDialog = lazyPart(() => import('#features/search/ui/search-dialog.tsx'))

/** Opens the search overlay, as Ctrl+K or Cmd+K does. Without scripts, links to the search page. */
export function SearchLink({ className }: { className: string | undefined }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Link
        to={link('/search')}
        className={className}
        aria-label={m.search()}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <IconSearch size={22} aria-hidden="true" />
      </Link>
      {isOpen && (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
