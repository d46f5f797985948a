import { type ClientLoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { QuestionsLink } from '#kit/ui/questions-link.tsx'
import { guestCalls } from '../client/return-calls.ts'
import { listGuestReturns } from '../contract/guest-returns.ts'
import { isReturnOver } from '../rules.ts'
import { ReturnParts } from './return-parts.tsx'
import * as m from '../messages/m.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const order = { id: Number(params['id']), token: params['token'] ?? '' }
  const returns = await call(listGuestReturns, { params: order })
  if (returns.of_account) throw redirect(link('/profile/orders/:id/return', { id: order.id }))
  return { order, returns, isOver: isReturnOver(returns.until, new Date()) }
}

/** Returns for guests with an order link; otherwise as for accounts. */
export default function GuestReturnPage() {
  const { order, ...shown } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title={m.returnItems()}
      lead={m.order({ id: order.id })}
      crumbs={[
        { label: m.order({ id: order.id }), to: link('/profile/orders/:id/:token/invoice', order) },
        { label: m.returnItems() },
      ]}
      actions={<QuestionsLink topic="shipping" />}
    >
      <ReturnParts {...shown} calls={guestCalls(order)} />
    </PageShell>
  )
}
