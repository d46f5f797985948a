import type { Post } from '#features/blog/contract/posts.ts'
import * as m from '#features/blog/messages/m.ts'
import { link } from '#kit/link.ts'

export const postAddress = (origin: string, { id, slug }: Post): string =>
  origin + link('/blog/:id/:slug', { id, slug })

/** Breadcrumbs from the blog to a post. */
export const postCrumbs = ({ title }: Post) => [{ label: m.blog(), to: link('/blog') }, { label: title }]
