import { Suspense } from 'react'
import { Dialog } from '#kit/ui/dialog.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import * as m from '../messages/m.ts'

const Form = lazyPart(() => import('./widget-form.tsx'))

/** What the contact button opens. A file of its own, so that no page carries the names of the form's many parts. */
export default function WidgetDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.askUs()}>
      <Suspense fallback={null}>
        <Form onLeave={onClose} />
      </Suspense>
    </Dialog>
  )
}
