import { PageShell } from '#kit/ui/page-shell.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import { useDay } from '#kit/ui/use-day.ts'
import written from '#kit/ui/written.module.css'
import { guidesAddress } from '../guide-address.ts'
import type { Guide } from '../contract/guides.ts'
import classes from './guides.module.css'
import * as m from '../messages/m.ts'

export const guideCrumbs = (guide: Pick<Guide, 'title'>) => [
  { label: m.guides(), to: guidesAddress() },
  { label: guide.title },
]

/** A guide to read. */
export function GuideArticle({ guide }: { guide: Guide }) {
  const day = useDay(guide.updated_at)
  return (
    <PageShell title={guide.title} isGiven lead={guide.summary} crumbs={guideCrumbs(guide)} width="text">
      <article>
        <p className={classes['facts']}>{[guide.place?.name, m.updated({ day })].filter(Boolean).join(' · ')}</p>
        {guide.picture && (
          <Picture
            src={guide.picture}
            alt={guide.picture_alt}
            width={720}
            height={405}
            sizes="(max-width: 48rem) 100vw, 45rem"
            className={classes['picture']}
            eager
          />
        )}
        {/* Sanitized by the server (`cleanHtml`) when it was saved. */}
        <div className={written['written']} dangerouslySetInnerHTML={{ __html: guide.html }} />
      </article>
    </PageShell>
  )
}
