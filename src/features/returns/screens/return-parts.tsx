import { Link } from 'react-router'
import { formatDay } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import type { ReturnCalls } from '../client/return-calls.ts'
import type { OrderReturns } from '../contract/returns.ts'
import { RequestForm } from './request-form.tsx'
import { ReturnCard } from './return-card.tsx'
import * as m from '../messages/m.ts'

/** Returns of an order, and its returnable items. */
export function ReturnParts({
  returns: { data, returnable, until },
  isOver,
  calls,
}: {
  returns: OrderReturns
  /** The return period has ended. */
  isOver: boolean
  calls: ReturnCalls
}) {
  return (
    <>
      {data.length > 0 && (
        <PagePart title={m.yourReturns()}>
          {data.map((one) => (
            <ReturnCard key={`${one.id} ${one.state}`} of={one} calls={calls} />
          ))}
        </PagePart>
      )}
      {returnable.length > 0 && until !== null ? (
        <PagePart title={m.request()} lead={`${m.lead()} ${m.until({ date: formatDay(until) })}`}>
          <RequestForm key={data.length} calls={calls} items={returnable} />
        </PagePart>
      ) : (
        <>
          <p>{until === null ? m.notShipped() : isOver ? m.tooLate() : m.nothingLeft()}</p>
          <p>{m.needHelp({ a: (text) => <Link to={link('/contact-us')}>{text}</Link> })}</p>
        </>
      )}
    </>
  )
}
