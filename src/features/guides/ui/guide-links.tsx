import { Link } from 'react-router'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import type { GuideCard } from '../contract/guides.ts'
import { guideAddress } from '../guide-address.ts'
import classes from './guides.module.css'
import * as m from '../messages/m.ts'

/** Links to guides by title. Renders nothing when there are none. */
export function GuideLinks({
  guides,
  isAll = false,
}: {
  guides: readonly GuideCard[]
  /** Whether the list spans all subjects. */
  isAll?: boolean
}) {
  if (guides.length === 0) return null
  return (
    <PagePart title={isAll ? m.allGuides() : m.guidesFor()} lead={m.guidesLead()}>
      <ul className={classes['cards']}>
        {guides.map((guide) => (
          <li key={guide.slug}>
            <Link to={guideAddress(guide.slug)} prefetch="intent">
              {guide.picture && (
                <Picture src={guide.picture} alt="" width={160} height={120} className={classes['thumbnail']} />
              )}
              <span className={classes['words']}>
                <b>{guide.title}</b>
                <span>{guide.summary}</span>
                {guide.place && <small>{guide.place.name}</small>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
