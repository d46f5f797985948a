import { Checkbox } from '@mantine/core'
import { browserCart } from '#features/cart/client/browser-cart.ts'
import { serializeCart } from '#features/cart/rules-storage.ts'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { Mantine } from '#kit/ui/mantine.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { askForCartReminder, reminderForm } from '../contract/cart-reminders.ts'
import * as m from '../messages/m.ts'

/** Asks for the email address that a reminder of the cart goes to. */
export default function AskForm({ email, onAsked }: { email: string; onAsked: () => void }) {
  const shop = useShopForm({
    schema: reminderForm,
    initial: { email, may_contact: false },
    submit: async (body) => {
      await call(askForCartReminder, { body: { ...body, cart: serializeCart(browserCart().get()) } })
      onAsked()
    },
  })
  return (
    <Mantine>
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
    </Mantine>
  )
}
