import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { findGuestOrder, guestOrderQuestion } from '../contract.ts'
import * as m from '../messages/m.ts'

export const meta = (args: MetaInput) =>
  pageMeta(args, { title: m.findOrder(), description: m.findOrderDescription(), path: link('/find-order') })

/** Emails guests a link to their order. */
export default function FindOrderPage() {
  const [isSent, setSent] = useState(false)
  const shop = useShopForm({
    schema: guestOrderQuestion,
    initial: { number: '', email: '' },
    submit: async (body) => {
      await call(findGuestOrder, { body })
      setSent(true)
    },
  })
  if (isSent)
    return (
      <PageShell title={m.findOrder()} width="text">
        <EmptyState
          title={m.linkSent()}
          actions={<TextButton onClick={() => setSent(false)}>{m.findAnother()}</TextButton>}
        >
          {m.linkSentText()}
        </EmptyState>
      </PageShell>
    )
  return (
    <PageShell title={m.findOrder()} lead={m.findOrderLead()} width="text">
      <FormShell shop={shop} submitLabel={m.sendLink()} label={m.findOrder()}>
        <TextInput label={m.orderOrInvoice()} autoComplete="off" {...shop.form.getInputProps('number')} />
        <TextInput
          label={m.orderEmail()}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...shop.form.getInputProps('email')}
        />
      </FormShell>
      <p>
        {m.haveAccountOrders({
          link: (text) => <Link to={link('/auth/login', {}, { return_to: link('/profile/orders') })}>{text}</Link>,
        })}
      </p>
    </PageShell>
  )
}
