import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '#access/ui/session.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { browserCart } from '#features/cart/client/browser-cart.ts'
import { serializeCart } from '#features/cart/rules-storage.ts'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { askForCartReminder, reminderForm } from '../contract/cart-reminders.ts'
import { reminderHours } from '../rules.ts'
import * as m from '../messages/m.ts'

/** Offers a single email with the cart, if the shop has turned that on. */
export function RemindForm() {
  const { features } = useSite()
  const { user } = useSession()
  const [step, setStep] = useState<'closed' | 'open' | 'asked'>('closed')
  if (!features.includes('cart-reminders')) return null
  if (step === 'asked') return <output>{m.askSet({ n: reminderHours })}</output>
  if (step === 'closed') return <TextButton onClick={() => setStep('open')}>{m.askOpen()}</TextButton>
  return <AskForm email={user?.email ?? ''} onAsked={() => setStep('asked')} />
}

function AskForm({ email, onAsked }: { email: string; onAsked: () => void }) {
  const shop = useShopForm({
    schema: reminderForm,
    initial: { email, may_contact: false },
    submit: async (body) => {
      await call(askForCartReminder, { body: { ...body, cart: serializeCart(browserCart().get()) } })
      onAsked()
    },
  })
  return (
    <FormShell shop={shop} submitLabel={m.askSubmit()} label={m.askTitle()}>
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="email"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the person a moment ago
        autoFocus
        label={m.askLabel()}
        description={m.askWhy()}
        {...shop.form.getInputProps('email')}
      />
      <Checkbox
        label={m.askContact()}
        description={m.askContactWhy()}
        {...shop.form.getInputProps('may_contact', { type: 'checkbox' })}
      />
    </FormShell>
  )
}
