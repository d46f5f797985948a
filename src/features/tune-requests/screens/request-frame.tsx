import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { link } from '#kit/link.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { useCurrentShown } from '#kit/ui/use-current-shown.ts'
import type { TuneRequest } from '../contract/shapes.ts'
import { RequestBadge } from '../ui/request-badge.tsx'
import { requestPages } from './current-request.ts'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

const crumbs = () => [
  { label: m.tuning(), to: link('/tuning') },
  { label: m.myRequests(), to: link('/tuning/requests') },
]

/** Layout shared by all pages of a request: title, state, and links to its other pages. */
export function RequestFrame({
  request,
  title,
  lead,
  children,
}: {
  request: TuneRequest
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  const { pathname } = useLocation()
  const row = useCurrentShown<HTMLElement>(pathname)
  return (
    <PageShell
      title={title}
      isGiven
      badges={<RequestBadge request={request} />}
      crumbs={[...crumbs(), { label: m.requestNumber({ id: request.id }) }]}
      lead={lead ?? [request.vehicle?.label, request.title].find((text) => text !== undefined && text !== title)}
    >
      <nav ref={row} aria-label={m.thisRequest()} className={classes['pages']}>
        {requestPages(request).map((page) => (
          <Link key={page.to} to={page.to} aria-current={page.to.split('?')[0] === pathname ? 'page' : undefined}>
            {page.label}
          </Link>
        ))}
      </nav>
      {children}
    </PageShell>
  )
}

/** Shown on a tuning page if there is no request. */
export const NoRequest = ({ title }: { title: string }) => (
  <PageShell title={title} crumbs={crumbs()}>
    <EmptyState title={m.noOpenRequest()} actions={<Link to={link('/tuning')}>{m.uploadFile()}</Link>}>
      {m.noRequestsHint()}
    </EmptyState>
  </PageShell>
)
