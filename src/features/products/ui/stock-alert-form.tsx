import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { askForStock, stockAlert } from '../contract/products.ts'
import * as m from '../messages/m.ts'

interface Wanted {
  slug: string
  /** Where the product keeps stock by variants, the one that is wanted. */
  variant?: number | undefined
}

/** Asks for one email when a product, or a variant of it, that is sold out is in stock again. */
export default function StockAlertForm(wanted: Wanted) {
  const { user } = useSession()
  return <AskForm key={user?.id ?? 'visitor'} {...wanted} email={user?.email ?? ''} />
}

function AskForm({ slug, variant, email }: Wanted & { email: string }) {
  const [isAsked, setAsked] = useState(false)
  const shop = useShopForm({
    schema: stockAlert,
    initial: { email },
    submit: async (body) => {
      await call(askForStock, { params: { slug }, body: { ...body, ...(variant === undefined ? {} : { variant }) } })
      setAsked(true)
    },
  })
  if (isAsked) return <output>{m.stockAlertSet()}</output>
  return (
    <FormShell shop={shop} submitLabel={m.emailMe()} label={m.backInStockAlert()}>
      <TextInput
        type="email"
        inputMode="email"
        autoComplete="email"
        label={m.backInStockAlert()}
        {...shop.form.getInputProps('email')}
      />
    </FormShell>
  )
}
