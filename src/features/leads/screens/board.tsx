import { DragDropContext, Droppable, type DropResult, type ResponderProvided } from '@hello-pangea/dnd'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { type BoardColumn, type LeadBoard, moveLeadDeal } from '../contract/deals.ts'
import { BoardCard } from './board-card.tsx'
import classes from './board.module.css'
import { QuickAdd } from './quick-add.tsx'

/** The columns after a drop: the deal is on top of its new stage, as it will be when it is read again. */
function dropped(columns: readonly BoardColumn[], dealId: number, to: number): BoardColumn[] {
  const deal = columns.flatMap(({ deals }) => deals).find(({ id }) => id === dealId)
  return columns.map((column) => {
    const deals = column.deals.filter(({ id }) => id !== dealId)
    return {
      ...column,
      deals: column.id === to && deal ? [{ ...deal, days: 0, age: 'fresh' as const }, ...deals] : deals,
    }
  })
}

/** Open deals by stage. Moves of others appear when they are made; nothing moves under a card that is being dragged. */
export function Board({ board }: { board: LeadBoard }) {
  const { revalidate } = useRevalidator()
  const words = useErrorText()
  const [columns, setColumns] = useState<readonly BoardColumn[]>(board.columns)
  const isDragging = useRef(false)
  useEffect(() => {
    if (!isDragging.current) setColumns(board.columns)
  }, [board])
  const nameOf = (id: string | undefined) => columns.find((column) => String(column.id) === id)?.name ?? ''

  const drop = async ({ draggableId, source, destination }: DropResult, { announce }: ResponderProvided) => {
    isDragging.current = false
    setColumns(board.columns)
    if (!destination || destination.droppableId === source.droppableId) {
      announce('Nothing was moved.')
      return
    }
    const [id, to] = [Number(draggableId), Number(destination.droppableId)]
    const deal = columns.flatMap(({ deals }) => deals).find((item) => item.id === id)
    if (!deal) return
    setColumns(dropped(columns, id, to))
    announce(`Moved to ${nameOf(destination.droppableId)}.`)
    try {
      await call(moveLeadDeal, { params: { id }, body: { stage_id: to, version: deal.version } })
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    }
    await revalidate()
  }
  return (
    <DragDropContext
      dragHandleUsageInstructions="Press Space to lift the deal, the arrow keys to choose a stage, Space to drop it, Escape to put it back."
      onDragStart={({ source }, { announce }) => {
        isDragging.current = true
        announce(`Lifted from ${nameOf(source.droppableId)}.`)
      }}
      onDragUpdate={({ destination }, { announce }) =>
        announce(destination ? `Over ${nameOf(destination.droppableId)}.` : 'Over no stage.')
      }
      onDragEnd={(result, provided) => void drop(result, provided)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <section className={classes['board']} aria-label="Stages" tabIndex={0}>
        {columns.map((column) => (
          <Column key={column.id} column={column} currency={board.currency} />
        ))}
      </section>
    </DragDropContext>
  )
}

function Column({ column, currency }: { column: BoardColumn; currency: Currency }) {
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
      <Droppable droppableId={String(id)}>
        {({ innerRef, droppableProps, placeholder }, { isDraggingOver }) => (
          <ul ref={innerRef} {...droppableProps} className={clsx(classes['cards'], isDraggingOver && classes['over'])}>
            {deals.map((deal, index) => (
              <BoardCard key={deal.id} deal={deal} index={index} />
            ))}
            {placeholder}
          </ul>
        )}
      </Droppable>
      {count > deals.length && (
        <Link
          className={classes['rest']}
          to={link('/admin/lead-engine', {}, { view: 'list', stage: id, place: 'open' })}
        >
          Show all {formatNumber(count)}
        </Link>
      )}
      <QuickAdd stage={column} currency={currency} />
    </section>
  )
}
