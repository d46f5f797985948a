import { useEffect, useState } from 'react'
import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData, useParams } from 'react-router'
import { originOf, pageMeta } from '#access/ui/page-meta.ts'
import { useSession } from '#access/ui/session.tsx'
import { getPost, type Post } from '#features/blog/contract/posts.ts'
import { call, CallError } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { breadcrumbData } from '#kit/ui/breadcrumbs.tsx'
import * as m from '#features/blog/messages/m.ts'
import { feedLinks } from '#features/blog/ui/feeds.ts'
import { type Live, readLive } from '../content/read-live.ts'
import { NotFound } from '../not-found.tsx'
import { PostArticle } from './post-article.tsx'

const read = async (id: string): Promise<{ post: Post; live: Live } | null> => {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  try {
    const post = await call(getPost, { params: { id: Number(id) } })
    return { post, live: await readLive(post.blocks) }
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
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
  if (!args.loaderData) return pageMeta(args, { title: m.blog(), unlisted: true })
  const { post } = args.loaderData
  const origin = originOf(args)
  const address = `${origin}${link('/blog/:id/:slug', { id: post.id, slug: post.slug })}`
  const head = pageMeta(args, {
    title: post.title,
    description: post.summary,
    ...(post.picture ? { picture: post.picture } : {}),
    jsonLd: [
      breadcrumbData([{ label: m.blog(), to: link('/blog') }, { label: post.title }], origin),
      {
        '@type': 'BlogPosting',
        headline: post.title,
        description: post.summary,
        datePublished: post.published_at,
        dateModified: post.updated_at,
        mainEntityOfPage: address,
        publisher: { '@type': 'Organization', name: 'Overboost', url: origin },
        ...(post.author
          ? {
              author: {
                '@type': 'Person',
                name: post.author.name,
                url: `${origin}${link('/staff/:slug', { slug: post.author.slug })}`,
              },
            }
          : {}),
        ...(post.picture ? { image: `${origin}${post.picture}` } : {}),
      },
    ],
  })
  return [...head, ...feedLinks(origin)]
}

/** A post. One for dealers doesn’t exist for the server, which renders for anyone: the browser asks for it with the session. */
export default function PostPage() {
  const shown = useLoaderData<typeof loader>()
  const { id = '' } = useParams()
  const { user } = useSession()
  const [own, setOwn] = useState<{ id: string; found: Awaited<ReturnType<typeof read>> } | null>(null)
  const userId = user?.id
  useEffect(() => {
    if (shown || userId === undefined) return
    let isStale = false
    read(id).then(
      (found) => isStale || setOwn({ id, found }),
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [shown, userId, id])
  const found = shown ?? (own?.id === id ? own.found : null)
  return found ? <PostArticle post={found.post} live={found.live} /> : <NotFound />
}
