import { useEffect, useState } from 'react'
import { Form, Link, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { originOf, pageMeta } from '#access/ui/page-meta.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { orNotFound } from '#kit/ui/or-not-found.ts'
import { getBio, listPosts } from '../contract/posts.ts'
import { postTags } from '../rules/posts.ts'
import { feedLinks, feedPath } from '../ui/feeds.ts'
import { PostCards } from '../ui/post-cards.tsx'
import lists from '#kit/ui/inline-list.module.css'
import plain from '#kit/ui/plain-field.module.css'
import classes from '../ui/post-cards.module.css'
import { tagLabels } from '../ui/tag-labels.ts'
import * as m from '../messages/m.ts'

const questionOf = (request: Request, author: string | undefined) => {
  const { searchParams } = new URL(request.url)
  const page = Math.trunc(Number(searchParams.get('page') ?? 1))
  return {
    tag: postTags.find((tag) => tag === searchParams.get('tag')),
    q: searchParams.get('q')?.trim().slice(0, 100) || undefined,
    page: page >= 1 && page <= 10_000 ? page : 1,
    author,
  }
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const query = questionOf(request, params['slug'])
  const [posts, author] = await orNotFound(
    Promise.all([
      call(listPosts, { query }),
      query.author === undefined ? null : call(getBio, { params: { slug: query.author } }),
    ]),
  )
  return { query, posts, author }
}

export const meta = (args: MetaArgs<typeof loader>) => {
  const { author = null, query } = args.loaderData ?? {}
  const head = pageMeta(args, {
    title: author ? m.byAuthor({ name: author.name }) : m.blog(),
    description: m.blogDescription(),
    ...(query?.q || (query?.page ?? 1) > 1 ? { unlisted: true as const } : {}),
  })
  return [...head, ...feedLinks(originOf(args))]
}

/** The posts that this visitor may read. Dealers and staff get dealer posts once the session has loaded. */
function useOwnPosts() {
  const { query, posts } = useLoaderData<typeof loader>()
  const { user } = useSession()
  const [own, setOwn] = useState<{ for: typeof query; posts: typeof posts } | null>(null)
  const userId = user?.id
  useEffect(() => {
    if (userId === undefined) return setOwn(null)
    let isStale = false
    call(listPosts, { query }).then(
      (found) => isStale || setOwn({ for: query, posts: found }),
      () => undefined,
    )
    return () => {
      isStale = true
    }
  }, [userId, query])
  return own?.for === query ? own.posts : posts
}

export default function BlogPage() {
  const { query, author } = useLoaderData<typeof loader>()
  const posts = useOwnPosts()
  const labels = tagLabels()
  const at = (page: number) =>
    query.author === undefined
      ? link('/blog', {}, { tag: query.tag, q: query.q, page: page === 1 ? undefined : page })
      : link('/blog/by-author/:slug', { slug: query.author }, { page: page === 1 ? undefined : page })
  return (
    <PageShell
      title={author ? m.byAuthor({ name: author.name }) : m.blog()}
      lead={author ? author.job : m.blogDescription()}
      {...(author ? { crumbs: [{ label: m.blog(), to: link('/blog') }, { label: author.name }] } : {})}
      // A feed is not a page of the router.
      actions={
        <>
          <a href={feedPath('rss')}>{m.rss()}</a>
          <a href={feedPath('atom')}>{m.atom()}</a>
        </>
      }
    >
      {query.author === undefined && (
        <div className={classes['filters']}>
          <nav aria-label={m.tags()}>
            <ul className={lists['list']}>
              <li>
                <Link to={link('/blog')} aria-current={query.tag === undefined ? 'page' : undefined}>
                  {m.allPosts()}
                </Link>
              </li>
              {postTags.map((tag) => (
                <li key={tag}>
                  <Link to={link('/blog', {}, { tag })} aria-current={query.tag === tag ? 'page' : undefined}>
                    {labels[tag]}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <search>
            <Form action={link('/blog')} method="get">
              <input
                key={query.q}
                type="search"
                name="q"
                className={plain['field']}
                defaultValue={query.q}
                aria-label={m.searchPosts()}
                placeholder={m.searchPosts()}
              />
              {query.tag && <input type="hidden" name="tag" value={query.tag} />}
            </Form>
          </search>
        </div>
      )}
      {posts.data.length === 0 ? (
        <EmptyState title={m.noPosts()}>
          <p>{m.noPostsHint()}</p>
        </EmptyState>
      ) : (
        <PostCards posts={posts.data} />
      )}
      {(posts.page > 1 || posts.total > posts.size) && (
        <nav className={classes['pages']} aria-label={m.allPosts()}>
          {posts.page > 1 && <Link to={at(posts.page - 1)}>{m.newer()}</Link>}
          {posts.page * posts.size < posts.total && <Link to={at(posts.page + 1)}>{m.older()}</Link>}
        </nav>
      )}
    </PageShell>
  )
}
