import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { QuestionsLink } from '#kit/ui/questions-link.tsx'
import { ownCalls } from '../client/return-calls.ts'
import { listOrderReturns } from '../contract/returns.ts'
import { isReturnOver } from '../rules.ts'
import { ReturnParts } from './return-parts.tsx'
import * as m from '../messages/m.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = Number(params['id'])
  const returns = await call(listOrderReturns, { params: { id } })
  return { id, returns, isOver: isReturnOver(returns.until, new Date()) }
}

/** Returnable items of an order, and the status of its returns. */
export default function ReturnPage() {
  const { id, ...shown } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title={m.returnItems()}
      lead={m.order({ id })}
      crumbs={[
        { label: m.profile(), to: link('/profile') },
        { label: m.orders(), to: link('/profile/orders') },
        { label: m.returnItems() },
      ]}
      actions={<QuestionsLink topic="shipping" />}
    >
      <ReturnParts {...shown} calls={ownCalls(id)} />
    </PageShell>
  )
}
