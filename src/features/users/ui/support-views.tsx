import type { z } from 'zod'
import { formatMoment } from '#kit/dates.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import type { listSupportViews } from '../contract/users.ts'
import * as m from '../messages/m.ts'
import classes from './support-views.module.css'

/** When and why support viewed the shop as the reader; renders nothing if never. */
export function SupportViews({ views }: { views: z.output<typeof listSupportViews.output>['data'] }) {
  if (views.length === 0) return null
  return (
    <PagePart title={m.supportViews()} lead={m.supportViewsLead()}>
      <ul className={classes['views']}>
        {views.map(({ id, began_at: began, ended_at: ended, until, reason }) => (
          <li key={id}>
            <strong>{m.supportName()}</strong>
            <span>{reason}</span>
            <small>{m.supportTime({ from: formatMoment(began), to: formatMoment(ended ?? until) })}</small>
          </li>
        ))}
      </ul>
    </PagePart>
  )
}
