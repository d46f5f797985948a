import type { DraggableProvidedDragHandleProps } from '@hello-pangea/dnd'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import { formatShortMoment } from '#kit/dates.ts'
import { IconAlertTriangle } from '#kit/ui/icons.tsx'
import { Price } from '#kit/ui/price.tsx'
import type { DealRow } from '../contract/deals.ts'
import classes from './board.module.css'

const ageText = (days: number) => (days === 0 ? 'Today' : `${days} d`)

const isPast = (at: string) => Date.parse(at) < Date.now()

/** The next activity of a deal, with a warning when it is overdue or none is planned. */
function Next({ at }: { at: string | null }) {
  if (at === null)
    return (
      <span className={classes['warn']}>
        <IconAlertTriangle size={12} aria-hidden="true" /> Nothing planned
      </span>
    )
  const isLate = isPast(at)
  return <span className={clsx(isLate && classes['late'])}>{isLate ? 'Overdue' : formatShortMoment(at)}</span>
}

/** The initials of the deal's owner. */
const Owner = ({ name }: { name: string | null }) =>
  name !== null && (
    <span className={classes['owner']} title={name}>
      <span aria-hidden="true">
        {name
          .split(/\s+/)
          .map((word) => word[0] ?? '')
          .slice(0, 2)
          .join('')
          .toUpperCase()}
      </span>
      <span className="ob-hidden">, {name}</span>
    </span>
  )

/** A deal on the board: a link that can be dragged by mouse, touch, or Space and arrow keys. */
export function BoardCard({
  deal,
  handle,
  isDragging,
}: {
  deal: DealRow
  handle: DraggableProvidedDragHandleProps | null
  isDragging: boolean
}) {
  const { role: _, ...grip } = handle ?? { role: '' }
  return (
    <Link
      to={link('/admin/lead-engine/deals/:id', { id: deal.id })}
      {...grip}
      className={classes['card']}
      data-age={deal.age}
      data-dragging={isDragging}
    >
      <span className={classes['line']}>
        <span className={classes['title']}>{deal.title}</span>
        <Owner name={deal.owner} />
      </span>
      <span className={classes['line']}>
        <Price minor={deal.value} currency={deal.currency} />
        <span className={classes['party']}>{deal.firm ?? deal.person ?? ''}</span>
      </span>
      <span className={classes['line']}>
        <Next at={deal.next_at} />
        <span title="Time in this stage" data-age={deal.age} className={classes['age']}>
          {ageText(deal.days)}
          {deal.age === 'rotten' && <span className="ob-hidden">, rotting</span>}
        </span>
      </span>
    </Link>
  )
}
