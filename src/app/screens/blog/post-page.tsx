import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData, useParams } from 'react-router'
import { originOf, pageMeta } from '#access/ui/page-meta.ts'
import { getPost, type Post } from '#features/blog/contract/posts.ts'
import { call, CallError } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import { feedLinks } from '#features/blog/ui/feeds.ts'
import { type Live, readLive } from '../content/read-live.ts'
import { NotFound } from '../not-found.tsx'
import * as app from '../../messages/m.ts'
import { PostArticle } from './post-article.tsx'
import { postAddress, postCrumbs } from './post-place.ts'

/** Null if the post doesn't exist or the path can't be one. */
type Found = { post: Post; live: Live } | null

const read = async (id: string): Promise<Found> => {
  try {
    const post = await call(getPost, { params: { id: Number(id) } })
    return { post, live: await readLive(post.blocks) }
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

export async function loader({ params }: LoaderFunctionArgs) {
  const { id = '', slug } = params
  const found = await read(id)
  if (found && found.post.slug !== slug) throw redirect(link('/blog/:id/:slug', { id, slug: found.post.slug }), 301)
  return data(found, { status: found ? 200 : 404 })
}

export const meta = (args: MetaArgs<typeof loader>) => {
  if (!args.loaderData) return [{ name: 'robots', content: 'noindex' }]
  const { post } = args.loaderData
  const origin = originOf(args)
  const head = pageMeta(args, {
    title: post.title,
    description: post.summary,
    ...(post.picture ? { picture: post.picture } : {}),
    jsonLd: [
      breadcrumbData(postCrumbs(post), origin),
      {
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.summary,
        datePublished: post.published_at,
        dateModified: post.updated_at,
        mainEntityOfPage: postAddress(origin, post),
        publisher: { '@type': 'Organization', name: 'Overboost', url: origin },
        author: post.author
          ? {
              '@type': 'Person',
              name: post.author.name,
              url: `${origin}${link('/staff/:slug', { slug: post.author.slug })}`,
            }
          : undefined,
        image: post.picture ? `${origin}${post.picture}` : undefined,
      },
    ],
  })
  return [...head, ...feedLinks(origin)]
}

/** A post. The server renders for anonymous visitors, so dealer-only posts load in the browser with the session. */
export default function PostPage() {
  const shown = useLoaderData<typeof loader>()
  const { id = '' } = useParams()
  const [own, setOwn] = useState<Record<string, Found>>({})
  useEffect(() => {
    const keep = (found: Found) => setOwn((all) => ({ ...all, [id]: found }))
    if (!shown) read(id).then(keep, () => keep(null))
  }, [shown, id])
  const found = shown ?? own[id]
  const page = found ? <PostArticle post={found.post} live={found.live} /> : <NotFound />
  return (
    <>
      {/* Without a post from the server, the route gives no title. */}
      {!shown && <title>{`${found?.post.title ?? app.pageNotFound()} | Overboost`}</title>}
      {found === undefined ? <noscript>{page}</noscript> : page}
    </>
  )
}
