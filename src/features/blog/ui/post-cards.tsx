import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { Picture } from '#kit/ui/picture.tsx'
import { UtcDay } from '#kit/ui/utc-day.tsx'
import type { PostCard } from '../contract/posts.ts'
import * as m from '../messages/m.ts'
import classes from './post-cards.module.css'

/** Posts as cards with picture, date and summary. */
export const PostCards = ({ posts }: { posts: readonly PostCard[] }) => (
  <ul className={classes['cards']}>
    {posts.map((post) => (
      <li key={post.id}>
        <Link to={link('/blog/:id/:slug', { id: post.id, slug: post.slug })} prefetch="intent">
          {post.picture && (
            <Picture src={post.picture} alt="" width={480} height={270} className={classes['picture']} />
          )}
          <small>
            <UtcDay at={post.published_at} /> · {m.minutes({ n: post.minutes })}
            {post.tags.includes('Dealer') && <b>{m.dealersOnly()}</b>}
          </small>
          <strong>{post.title}</strong>
          <span>{post.summary}</span>
        </Link>
      </li>
    ))}
  </ul>
)
