import {
  Draggable,
  type DraggableProvided,
  type DraggableStateSnapshot,
  Droppable,
  type DroppableProvided,
  type DroppableStateSnapshot,
} from '@hello-pangea/dnd'
import { useVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { type CSSProperties, useCallback, useEffect, useRef } from 'react'
import { formatNumber } from '#kit/locale.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import type { BoardColumn, DealRow } from '../contract/deals.ts'
import type { LeadField } from '../rules/fields.ts'
import { BoardCard } from './board-card.tsx'
import classes from './board.module.css'
import { QuickAdd } from './quick-add.tsx'

/** The height of a card including its margin, until measured. */
const cardHeight = 86
/** Loads more when this many cards remain below the viewport. */
const readAhead = 25

interface ColumnProps {
  column: BoardColumn
  currency: Currency
  fields: readonly LeadField[]
  /** Loads more deals of the stage. */
  readMore: (stage: number) => void
}

/** A stage with its totals and deals. */
export function Column({ column, currency, fields, readMore }: ColumnProps) {
  const { id, name, count, total, weighted, without_rate: withoutRate, deals, probability } = column
  return (
    <section className={classes['column']} aria-label={name}>
      <header className={classes['head']}>
        <h2>
          {name} <span className={classes['count']}>{formatNumber(count)}</span>
        </h2>
        <p>
          <b>{formatMoney({ minor: total, currency })}</b>
          <span title={`Times ${probability}%`}>{formatMoney({ minor: weighted, currency })} weighted</span>
        </p>
        {withoutRate > 0 && (
          <p className={classes['warn']}>{formatNumber(withoutRate)} without an exchange rate, not in the total</p>
        )}
      </header>
      <Droppable
        droppableId={String(id)}
        mode="virtual"
        renderClone={(provided, snapshot, { source }) => (
          <Card deal={deals[source.index]!} {...{ provided, snapshot }} style={provided.draggableProps.style ?? {}} />
        )}
      >
        {(provided, snapshot) => <Cards {...{ deals, count, provided, snapshot }} readMore={() => readMore(id)} />}
      </Droppable>
      <QuickAdd stage={column} currency={currency} fields={fields} />
    </section>
  )
}

/** Renders only the visible cards, because a stage may have thousands. */
function Cards({
  deals,
  count,
  provided: { innerRef, droppableProps },
  snapshot: { isDraggingOver, isUsingPlaceholder },
  readMore,
}: {
  deals: readonly DealRow[]
  /** The number of all deals, including those not loaded yet. */
  count: number
  provided: DroppableProvided
  snapshot: DroppableStateSnapshot
  readMore: () => void
}) {
  const scroller = useRef<HTMLDivElement | null>(null)
  // oxlint-disable-next-line react/incompatible-library -- its functions are not passed on
  const virtual = useVirtualizer({
    // Reserve space below the last card for one dragged over the stage.
    count: deals.length + Number(isUsingPlaceholder),
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    getItemKey: (index) => deals[index]?.id ?? 'placeholder',
    initialRect: { width: 288, height: 800 },
    overscan: 6,
    paddingStart: 8,
  })
  const items = virtual.getVirtualItems()
  const lastShown = items.at(-1)?.index ?? 0
  const isMoreWanted = deals.length < count && lastShown >= deals.length - readAhead
  useEffect(() => {
    if (isMoreWanted) readMore()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time that more is wanted, or has come
  }, [isMoreWanted, deals.length])
  const hold = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element
      innerRef(element)
    },
    [innerRef],
  )
  return (
    <div ref={hold} {...droppableProps} className={clsx(classes['cards'], isDraggingOver && classes['over'])}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const deal = deals[index]
          return (
            deal && (
              <Draggable key={deal.id} draggableId={String(deal.id)} index={index}>
                {(provided, snapshot) => (
                  <Card
                    {...{ deal, provided, snapshot }}
                    place={{ index, count, measure: virtual.measureElement }}
                    style={{ position: 'absolute', top: start, insetInline: 0, ...provided.draggableProps.style }}
                  />
                )}
              </Draggable>
            )
          )
        })}
      </ul>
    </div>
  )
}

/** A card in its stage, or under the pointer while dragged. */
function Card({
  deal,
  provided: { innerRef, draggableProps, dragHandleProps },
  snapshot: { isDragging },
  place,
  style,
}: {
  deal: DealRow
  provided: DraggableProvided
  snapshot: DraggableStateSnapshot
  place?: { index: number; count: number; measure: (element: Element | null) => void }
  style: CSSProperties
}) {
  const measure = place?.measure
  const hold = useCallback(
    (element: HTMLElement | null) => {
      innerRef(element)
      measure?.(element)
    },
    [innerRef, measure],
  )
  return (
    <li
      ref={hold}
      {...draggableProps}
      {...(place ? { 'data-index': place.index, 'aria-posinset': place.index + 1, 'aria-setsize': place.count } : {})}
      style={style}
      className={classes['item']}
    >
      <BoardCard deal={deal} handle={dragHandleProps} isDragging={isDragging} />
    </li>
  )
}
