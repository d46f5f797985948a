import { Suspense } from 'react'
import { Link, type MetaArgs, useLoaderData, useSearchParams } from 'react-router'
import { pageMeta } from '#access/ui/page-meta.ts'
import { call } from '#kit/call.ts'
import { UtcDay } from '#kit/ui/utc-day.tsx'
import { link } from '#kit/link.ts'
import { EmptyState, LoadingState } from '#kit/ui/empty-state.tsx'
import { lazyPart } from '#kit/ui/lazy-part.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { listIssues } from '../contract/newsletter.ts'
import classes from './newsletter.module.css'
import * as m from '../messages/m.ts'

const SignUpForm = lazyPart(() => import('./sign-up-form.tsx'))

export const loader = () => call(listIssues, {})

export const meta = (args: MetaArgs<typeof loader>) =>
  pageMeta(args, { title: m.newsletter(), description: m.newsletterDescription() })

/** Newsletter sign-up and past issues. */
export default function NewsletterPage() {
  const { data } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  return (
    <PageShell title={m.newsletter()} lead={m.newsletterDescription()} width="text">
      <PagePart title={m.signUpTitle()}>
        {search.has('sent') ? (
          <output>
            <b>{m.checkInbox()}</b>
            <p>{m.formSent()}</p>
          </output>
        ) : (
          <>
            {search.has('wrong') && <p role="alert">{m.formWrong()}</p>}
            <Suspense fallback={<LoadingState lines={6} />}>
              <SignUpForm />
            </Suspense>
          </>
        )}
      </PagePart>
      <PagePart title={m.archive()}>
        {data.length === 0 ? (
          <EmptyState title={m.noIssues()}>
            <p>{m.noIssuesText()}</p>
          </EmptyState>
        ) : (
          <ul className={classes['issues']}>
            {data.map(({ slug, title, summary, sent_at: sentAt }) => (
              <li key={slug}>
                <Link to={link('/newsletter/:slug', { slug })}>{title}</Link>
                <UtcDay at={sentAt} long />
                {summary && <p>{summary}</p>}
              </li>
            ))}
          </ul>
        )}
      </PagePart>
    </PageShell>
  )
}
