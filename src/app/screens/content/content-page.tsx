import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { orNotFound } from '#kit/ui/or-not-found.ts'
import { getPage } from '#features/content/contract/pages.ts'
import { call } from '#kit/call.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { originOf, pageMeta } from '#access/ui/page-meta.ts'
import { ActionLink } from './action-link.tsx'
import classes from './blocks.module.css'
import { PageBlocks } from './page-blocks.tsx'
import { heroPicture, PageHero } from './page-hero.tsx'
import { questionData } from './question-data.ts'
import { readLive } from './read-live.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const address = new URL(request.url).pathname.replace(/\.data$/, '')
  const page = await orNotFound(call(getPage, { query: { address } }))
  return { page, live: await readLive(page.blocks) }
}

export const meta = (args: MetaArgs<typeof loader>) => {
  if (!args.loaderData) return []
  const { page } = args.loaderData
  const questions = questionData(page.blocks)
  return pageMeta(args, {
    title: page.title,
    description: page.summary,
    ...(page.picture ? { picture: page.picture } : {}),
    jsonLd: [
      breadcrumbData([{ label: page.title }], originOf(args)),
      {
        '@type': page.layout === 'article' ? 'Article' : 'WebPage',
        headline: page.title,
        description: page.summary,
        dateModified: page.updated_at,
      },
      ...(questions ? [questions] : []),
    ],
  })
}

/** A page written by staff. */
export default function ContentPage() {
  const { page, live } = useLoaderData<typeof loader>()
  const blocks = <PageBlocks {...{ blocks: page.blocks, pictures: page.pictures, live, layout: page.layout }} />
  if (page.layout === 'landing')
    return (
      <>
        <PageHero page={{ ...page, ...heroPicture(page, live) }} />
        {blocks}
      </>
    )
  return (
    <PageShell
      title={page.title}
      isGiven
      lead={page.summary}
      width="text"
      actions={
        page.action_label && (
          <ActionLink to={page.action_to} className={classes['button']}>
            {page.action_label}
          </ActionLink>
        )
      }
    >
      {blocks}
    </PageShell>
  )
}
