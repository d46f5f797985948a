import { Suspense, useState } from 'react'
import { useSession } from '#access/ui/session.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { reminderHours } from '../rules.ts'
import * as m from '../messages/m.ts'

const AskForm = lazyPart(() => import('./ask-form.tsx'))

/** Offers a single email with the cart, if the shop has turned that on. */
export function RemindForm() {
  const { features } = useSite()
  const { user } = useSession()
  const [step, setStep] = useState<'closed' | 'open' | 'asked'>('closed')
  if (!features.includes('cart-reminders')) return null
  if (step === 'asked') return <output>{m.askSet({ n: reminderHours })}</output>
  if (step === 'closed') return <TextButton onClick={() => setStep('open')}>{m.askOpen()}</TextButton>
  return (
    <Suspense fallback={null}>
      <AskForm email={user?.email ?? ''} onAsked={() => setStep('asked')} />
    </Suspense>
  )
}
