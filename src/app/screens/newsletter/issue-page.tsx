import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageMeta } from '#access/ui/page-meta.ts'
import { orNotFound } from '#kit/ui/or-not-found.ts'
import { getIssue } from '#features/newsletter/contract/newsletter.ts'
import classes from '#features/blog/ui/post-cards.module.css'
import * as m from '#features/newsletter/messages/m.ts'
import { call } from '#kit/call.ts'
import { UtcDay } from '#kit/ui/utc-day.tsx'
import { link } from '#kit/link.ts'
import { ButtonLink } from '#kit/ui/button-link.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { PageBlocks } from '../content/page-blocks.tsx'
import { readLive } from '../content/read-live.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  const issue = await orNotFound(call(getIssue, { params: { slug: params['slug'] ?? '' } }))
  return { issue, live: await readLive(issue.blocks) }
}

export const meta = (args: MetaArgs<typeof loader>) => {
  if (!args.loaderData) return []
  const { title, summary } = args.loaderData.issue
  return pageMeta(args, { title, description: summary })
}

/** Web version of a newsletter. */
export default function IssuePage() {
  const { issue, live } = useLoaderData<typeof loader>()
  return (
    <PageShell
      title={issue.title}
      isGiven
      lead={issue.summary}
      crumbs={[{ label: m.newsletter(), to: link('/newsletter') }, { label: issue.title }]}
      width="text"
      actions={<ButtonLink to={link('/newsletter')}>{m.signUp()}</ButtonLink>}
    >
      <p className={classes['facts']}>
        <UtcDay at={issue.sent_at} long />
      </p>
      <PageBlocks blocks={issue.blocks} pictures={issue.pictures} live={live} layout="article" />
    </PageShell>
  )
}
