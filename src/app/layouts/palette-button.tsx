import { useOs } from '@mantine/hooks'
import { Suspense, useEffect, useState } from 'react'
import { IconSearch } from '#kit/ui/icons.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { keepKeys, takeKeys } from './early-keys.ts'
import type { MenuGroup } from './site-map.ts'

const Palette = lazyPart<{ groups: readonly MenuGroup[]; acts: MenuGroup['links'] }>(() => import('./palette.tsx'))

/** Opens the command palette, as Ctrl+K or Cmd+K does. Its code loads on first use. */
export function PaletteButton({
  groups,
  acts,
  className,
}: {
  groups: readonly MenuGroup[]
  acts: MenuGroup['links']
  className?: string | undefined
}) {
  const [isLoaded, setLoaded] = useState(false)
  const isMac = useOs() === 'macos'
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      // It would open behind a modal dialog.
      if (document.querySelector('dialog:modal')) return
      void showPalette(() => setLoaded(true))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={className}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void showPalette(() => setLoaded(true))}
      >
        <IconSearch size={20} aria-hidden="true" />
        <span className="ob-hidden">Search the back-office</span>
        <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
      </button>
      {isLoaded && (
        <Suspense fallback={null}>
          <Palette groups={groups} acts={acts} />
        </Suspense>
      )}
    </>
  )
}

/** Captures typing until the search field has the focus; on first use, the code still has to load. */
async function showPalette(load: () => void): Promise<void> {
  if (!document.activeElement?.matches('[data-palette]')) keepKeys()
  try {
    const { openPalette } = await import('./palette.tsx')
    load()
    openPalette()
  } catch (error) {
    takeKeys()
    throw error
  }
}
