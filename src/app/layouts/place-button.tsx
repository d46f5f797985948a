import { Suspense, useState } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import { IconWorld } from '#kit/ui/icons.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import * as m from '../messages/m.ts'

const PlaceDialog = lazyPart(() => import('./place-dialog.tsx'))

/** Shows region and currency, and opens the dialog to change them. */
export function PlaceButton({ className }: { className?: string | undefined }) {
  const { region, regions, currency } = useSite()
  const [open, setOpen] = useState(false)
  const name = regions.find(({ id }) => id === region)?.name ?? ''
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-label={m.placeIs({ name, currency })}
        onClick={() => setOpen(true)}
      >
        <IconWorld size={20} aria-hidden="true" />
        {currency}
      </button>
      {open && (
        <Suspense fallback={null}>
          <PlaceDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
