import { DragDropContext, type DropResult, type ResponderProvided } from '@hello-pangea/dnd'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { type BoardColumn, type LeadBoard, moveLeadDeal } from '../contract/deals.ts'
import type { LeadField } from '../rules/fields.ts'
import { Column } from './board-column.tsx'
import classes from './board.module.css'
import { passTouchesOn } from './lifted-touch.ts'
import { useColumns } from './use-columns.ts'

/** The columns after a drop, with the deal on top of its new stage, where the next read will return it. */
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

/** Open deals by stage. Live updates show others' moves, but pause while a card is being dragged. */
export function Board({ board, fields }: { board: LeadBoard; fields: readonly LeadField[] }) {
  const { revalidate } = useRevalidator()
  const words = useErrorText()
  const { columns: read, readMore } = useColumns(board)
  /** The columns frozen during a drag, or as changed by a drop until they are read again. */
  const [held, setHeld] = useState<readonly BoardColumn[] | null>(null)
  const columns = held ?? read
  const nameOf = (id: string | undefined) => columns.find((column) => String(column.id) === id)?.name ?? ''

  const drop = async ({ draggableId, source, destination }: DropResult, { announce }: ResponderProvided) => {
    if (!destination || destination.droppableId === source.droppableId) {
      announce('Nothing was moved.')
      setHeld(null)
      return
    }
    const [id, to] = [Number(draggableId), Number(destination.droppableId)]
    const deal = columns.flatMap(({ deals }) => deals).find((item) => item.id === id)
    if (!deal) return setHeld(null)
    setHeld(dropped(read, id, to))
    announce(`Moved to ${nameOf(destination.droppableId)}.`)
    try {
      await call(moveLeadDeal, { params: { id }, body: { stage_id: to, version: deal.version } })
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    }
    await revalidate()
    setHeld(null)
  }
  return (
    <DragDropContext
      dragHandleUsageInstructions="Press Space to lift the deal, the arrow keys to choose a stage, Space to drop it, Escape to put it back."
      onDragStart={({ source }, { announce }) => {
        setHeld(columns)
        announce(`Lifted from ${nameOf(source.droppableId)}.`)
      }}
      onDragUpdate={({ destination }, { announce }) =>
        announce(destination ? `Over ${nameOf(destination.droppableId)}.` : 'Over no stage.')
      }
      onDragEnd={(result, provided) => void drop(result, provided)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <section className={classes['board']} aria-label="Stages" tabIndex={0} onTouchStartCapture={passTouchesOn}>
        {columns.map((column) => (
          <Column key={column.id} column={column} currency={board.currency} fields={fields} readMore={readMore} />
        ))}
      </section>
    </DragDropContext>
  )
}
