import type { Block } from '#features/content/contract/blocks.ts'
import type { Page } from '#features/content/contract/pages.ts'
import { Picture } from '#kit/ui/picture.tsx'
import { ActionLink } from './action-link.tsx'
import classes from './blocks.module.css'
import type { Live } from './read-live.ts'
import hero from '../hero.module.css'
import { clsx } from 'clsx'

/** Hero of a landing page: title, text and call to action. */
export const PageHero = ({
  page,
}: {
  page: Pick<Page, 'title' | 'summary' | 'picture' | 'picture_alt' | 'action_label' | 'action_to'>
}) => (
  <header className={clsx(hero['hero'], classes['hero'])}>
    <div className={clsx(hero['inner'], classes['heroInner'])} data-picture={page.picture ? true : undefined}>
      <div>
        <h1>{page.title}</h1>
        <p>{page.summary}</p>
        {page.action_label && (
          <ActionLink to={page.action_to} className={classes['button']}>
            {page.action_label}
          </ActionLink>
        )}
      </div>
      {page.picture && (
        <Picture
          src={page.picture}
          alt={page.picture_alt}
          width={720}
          height={540}
          sizes="(max-width: 62em) 100vw, 45vw"
          eager
        />
      )}
    </div>
  </header>
)

/** Hero picture: the page’s own, else that of its first product. */
export function heroPicture(
  { picture, picture_alt, blocks }: Pick<Page, 'picture' | 'picture_alt'> & { blocks: readonly Block[] },
  live: Live,
): Pick<Page, 'picture' | 'picture_alt'> {
  if (picture) return { picture, picture_alt }
  const slugs = blocks.flatMap((block) => (block.kind === 'products' ? block.slugs : []))
  const first = slugs.flatMap((slug) => live.products[slug] ?? [])[0]
  return { picture: first?.picture?.url ?? null, picture_alt: first?.name ?? '' }
}
