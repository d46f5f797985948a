import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { getDealerOverview } from '#features/dealers/contract.ts'
import { DealerFrame } from '#features/dealers/ui/dealer-frame.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { guard } from '#kit/ui/guard.ts'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { getDealerRequest } from '../contract-dealer.ts'
import { stateWords } from '../rules.ts'
import { FileList } from './file-list.tsx'
import classes from './request.module.css'
import { Thread } from './thread.tsx'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Tune request', unlisted: true })

export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  await guard(request)
  const slug = params['slug'] ?? ''
  const [dealer, found] = await Promise.all([
    call(getDealerOverview, { params: { slug } }),
    call(getDealerRequest, { params: { slug, id: Number(params['id']) } }),
  ])
  return { dealer, found }
}
export const HydrateFallback = () => <LoadingState lines={10} label="Loading the request" />

/** A tune request on the dealer's account for a colleague of its customer: to read, and to fetch what was delivered. */
export default function DealerRequestPage() {
  const { dealer, found } = useLoaderData<typeof clientLoader>()
  const facts: [string, string][] = [
    ['Vehicle', found.vehicle ?? 'not chosen'],
    ['Tunes', found.tunes.join(', ') || 'not chosen'],
    ['Requested by', found.requested_by],
    ['Ordered', new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(found.settled_at))],
  ]
  return (
    <DealerFrame
      dealer={dealer}
      title={`Request ${found.id}`}
      lead={
        <span className={classes['state']} data-state={found.state}>
          {stateWords[found.state]}
        </span>
      }
      actions={found.is_own && <Link to={link('/tuning/request/:id/status', { id: found.id })}>Open as customer</Link>}
    >
      <div className={classes['columns']}>
        <section aria-label="Conversation">
          <Thread request={{ ...found, logs: [], tickets: [] }} me="colleague" />
          {!found.is_own && (
            <p className={classes['hint']}>{found.requested_by} answers questions and asks for revisions.</p>
          )}
        </section>
        <aside className={classes['side']} aria-label="Details">
          <dl className={classes['facts']}>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <section>
            <h2>Delivered files</h2>
            {found.files.length === 0 ? (
              <EmptyState title="Nothing delivered yet">The file is here as soon as it is ready.</EmptyState>
            ) : (
              <FileList requestId={found.id} files={found.files} dealer={dealer.slug} />
            )}
          </section>
        </aside>
      </div>
    </DealerFrame>
  )
}
