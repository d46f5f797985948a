import { Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { originOf, pageMeta } from '#access/ui/page-meta.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import written from '#kit/ui/written.module.css'
import { orNotFound } from '#kit/ui/or-not-found.ts'
import { getBio, listPosts } from '../contract/posts.ts'
import { PostCards } from '../ui/post-cards.tsx'
import classes from '../ui/post-cards.module.css'
import * as m from '../messages/m.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  const person = await orNotFound(call(getBio, { params: { slug } }))
  const posts = await call(listPosts, { query: { author: slug, size: 6 } })
  return { person, posts }
}

export const meta = (args: MetaArgs<typeof loader>) => {
  if (!args.loaderData) return []
  const { name, job, picture } = args.loaderData.person
  const origin = originOf(args)
  return pageMeta(args, {
    title: name,
    description: job,
    ...(picture ? { picture } : {}),
    jsonLd: {
      '@type': 'Person',
      name,
      jobTitle: job,
      worksFor: { '@type': 'Organization', name: 'Overboost', url: origin },
      ...(picture ? { image: `${origin}${picture}` } : {}),
    },
  })
}

export default function StaffPersonPage() {
  const { person, posts } = useLoaderData<typeof loader>()
  return (
    <PageShell
      title={person.name}
      isGiven
      lead={person.job}
      crumbs={[{ label: m.blog(), to: link('/blog') }, { label: person.name }]}
    >
      {person.picture && (
        <Picture
          src={person.picture}
          alt={person.picture_alt}
          width={160}
          height={160}
          className={classes['portrait']}
          eager
        />
      )}
      {/* Sanitized by the server when it was saved. */}
      <div className={written['written']} dangerouslySetInnerHTML={{ __html: person.html }} />
      {posts.data.length > 0 && (
        <PagePart
          title={m.byAuthor({ name: person.name })}
          actions={
            posts.total > posts.data.length && (
              <Link to={link('/blog/by-author/:slug', { slug: person.slug })}>{m.allPosts()}</Link>
            )
          }
        >
          <PostCards posts={posts.data} />
        </PagePart>
      )}
    </PageShell>
  )
}
