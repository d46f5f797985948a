import { Link } from 'react-router'
import type { Post } from '#features/blog/contract/posts.ts'
import * as m from '#features/blog/messages/m.ts'
import { PostCards } from '#features/blog/ui/post-cards.tsx'
import classes from '#features/blog/ui/post-cards.module.css'
import { PostPicture } from '#features/blog/ui/post-picture.tsx'
import { ShareLinks } from '#features/blog/ui/share-links.tsx'
import { tagLabels } from '#features/blog/ui/tag-labels.ts'
import { UtcDay } from '#kit/ui/utc-day.tsx'
import { link } from '#kit/link.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { PageBlocks } from '../content/page-blocks.tsx'
import type { Live } from '../content/read-live.ts'
import { postAddress, postCrumbs } from './post-place.ts'

/** Article view of a post. */
export function PostArticle({ post, live }: { post: Post; live: Live }) {
  const { publicOrigin } = useSite()
  const labels = tagLabels()
  return (
    <PageShell title={post.title} isGiven lead={post.summary} crumbs={postCrumbs(post)} width="text">
      <article>
        <p className={classes['facts']}>
          {post.author && <Link to={link('/staff/:slug', { slug: post.author.slug })}>{post.author.name}</Link>}
          <UtcDay at={post.published_at} long />
          <span>{m.minutes({ n: post.minutes })}</span>
          {post.tags.map((tag) => (
            <Link key={tag} to={link('/blog', {}, { tag })}>
              {labels[tag]}
            </Link>
          ))}
        </p>
        {post.picture && <PostPicture picture={post.picture} alt={post.picture_alt} />}
        <PageBlocks blocks={post.blocks} pictures={post.pictures} live={live} layout="article" />
        <p className={classes['end']}>
          <ShareLinks title={post.title} address={postAddress(publicOrigin, post)} />
          {post.author && (
            <Link to={link('/blog/by-author/:slug', { slug: post.author.slug })}>
              {m.moreAbout({ name: post.author.name })}
            </Link>
          )}
        </p>
      </article>
      {post.related.length > 0 && (
        <PagePart title={m.related()}>
          <PostCards posts={post.related} />
        </PagePart>
      )}
    </PageShell>
  )
}
