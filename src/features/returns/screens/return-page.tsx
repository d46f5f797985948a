import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { call } from '#kit/call.ts'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { listOrderReturns } from '../contract/returns.ts'
import { RequestForm } from './request-form.tsx'
import { ReturnCard } from './return-card.tsx'
import * as m from '../messages/m.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = Number(params['id'])
  const answer = await call(listOrderReturns, { params: { id } })
  return { id, ...answer, isOver: answer.until !== null && new Date(answer.until) <= new Date() }
}

/** What of an order can be sent back, and how far its returns are. */
export default function ReturnPage() {
  const { id, until, returnable, data, isOver } = useLoaderData<typeof clientLoader>()
  return (
    <PageShell
      title={m.returnItems()}
      lead={m.order({ id })}
      crumbs={[
        { label: m.profile(), to: link('/profile') },
        { label: m.orders(), to: link('/profile/orders') },
        { label: m.returnItems() },
      ]}
    >
      {data.length > 0 && (
        <PagePart title={m.yourReturns()}>
          {data.map((one) => (
            <ReturnCard key={`${one.id} ${one.state}`} of={one} />
          ))}
        </PagePart>
      )}
      {returnable.length > 0 && until !== null ? (
        <PagePart title={m.request()} lead={`${m.lead()} ${m.until({ date: formatDay(until) })}`}>
          <RequestForm key={data.length} orderId={id} items={returnable} />
        </PagePart>
      ) : (
        <>
          <p>{until === null ? m.notShipped() : isOver ? m.tooLate() : m.nothingLeft()}</p>
          <p>{m.needHelp({ a: (text) => <Link to={link('/contact-us')}>{text}</Link> })}</p>
        </>
      )}
    </PageShell>
  )
}
