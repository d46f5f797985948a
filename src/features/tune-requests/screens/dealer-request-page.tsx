import { RequestBadge } from '../ui/request-badge.tsx'
import { loadDealerPage } from '#features/dealers/client/load-dealer-page.ts'
import { Facts } from '#kit/ui/facts.tsx'
import { formatDay } from '#kit/dates.ts'
import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { getDealerRequest } from '../contract/dealer.ts'
import { FileList } from './file-list.tsx'
import classes from './request.module.css'
import { Thread } from './thread.tsx'
import * as m from '../messages/m.ts'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const id = Number(args.params['id'])
  const [dealer, found] = await loadDealerPage(args, (slug) => call(getDealerRequest, { params: { slug, id } }))
  return { dealer, found }
}
/** A colleague's tune request on the dealer's account: read-only, with its deliveries to download. */
export default function DealerRequestPage() {
  const { dealer, found } = useLoaderData<typeof clientLoader>()
  const facts: [string, string][] = [
    [m.vehicle(), found.vehicle ?? m.notChosen()],
    [m.tunes(), found.tunes.join(', ') || m.notChosen()],
    [m.requestedBy(), found.requested_by],
    [m.ordered(), formatDay(found.settled_at)],
  ]
  return (
    <DealerFrame
      dealer={dealer}
      title={m.requestNumber({ id: found.id })}
      lead={<RequestBadge request={{ state: found.state, tune_names: found.tunes }} />}
      actions={
        found.is_own && <Link to={link('/tuning/request/:id/status', { id: found.id })}>{m.openAsCustomer()}</Link>
      }
    >
      <div className={classes['columns']}>
        <section aria-label={m.conversation()}>
          <Thread request={{ ...found, logs: [], tickets: [] }} me="colleague" />
          {!found.is_own && <p className={classes['hint']}>{m.memberAnswers({ name: found.requested_by })}</p>}
        </section>
        <aside className={classes['side']} aria-label={m.details()}>
          <Facts rows={facts} />
          <section>
            <h2>{m.deliveredFiles()}</h2>
            {found.files.length === 0 ? (
              <EmptyState title={m.nothingDelivered()}>{m.nothingDeliveredHint()}</EmptyState>
            ) : (
              <FileList requestId={found.id} files={found.files} dealer={dealer.slug} />
            )}
          </section>
        </aside>
      </div>
    </DealerFrame>
  )
}
