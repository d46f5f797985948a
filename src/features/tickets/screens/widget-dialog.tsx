import { Suspense } from 'react'
import { Dialog } from '#kit/ui/dialog.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import * as m from '../messages/m.ts'

const Form = lazyPart(() => import('./widget-form.tsx'))

/** Dialog of the contact button. A separate file, so pages don't include the form's many imports. */
export default function WidgetDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={m.askUs()}>
      <Suspense fallback={null}>
        <Form onLeave={onClose} />
      </Suspense>
    </Dialog>
  )
}
