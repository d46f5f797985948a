import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { call } from '#kit/call.ts'
import { type BoardColumn, type DealRow, getLeadColumn, type LeadBoard } from '../contract/deals.ts'

type Pages = Readonly<Record<number, readonly DealRow[]>>

/** Adds further loaded deals to a board's columns, without duplicates; the board's own data wins. */
export function joined(columns: readonly BoardColumn[], further: Pages): BoardColumn[] {
  const shown = new Set(columns.flatMap(({ deals }) => deals.map(({ id }) => id)))
  return columns.map((column) => {
    const more = (further[column.id] ?? []).filter(({ id }) => !shown.has(id) && shown.add(id))
    return more.length === 0 ? column : { ...column, deals: [...column.deals, ...more] }
  })
}

/** The columns of a board. Loads more on scrolling, and reloads when the board has changed. */
export function useColumns(board: LeadBoard) {
  const { search } = useLocation()
  const [further, setFurther] = useState<Pages>({})
  const loading = useRef(new Set<number>())
  const loaded = useRef(further)
  loaded.current = further
  const columns = joined(board.columns, further)

  const ask = async (stage: number, after: DealRow | undefined): Promise<readonly DealRow[]> => {
    const { q, owner, source, label } = Object.fromEntries(new URLSearchParams(search))
    const query = { q, owner, source, label, ...(after ? { after: String(after.id) } : {}), limit: 100 }
    const { data } = await call(getLeadColumn, { params: { id: stage }, query: query as object })
    return data
  }

  // Deals loaded further down may have moved, changed or gone since.
  useEffect(() => {
    let isCurrent = true
    const refresh = async (stage: number, wanted: number) => {
      const deals: DealRow[] = []
      let last = board.columns.find(({ id }) => id === stage)?.deals.at(-1)
      while (last && deals.length < wanted) {
        const page = await ask(stage, last)
        deals.push(...page)
        last = page.at(-1)
      }
      if (isCurrent) setFurther((pages) => ({ ...pages, [stage]: deals }))
    }
    for (const [stage, deals] of Object.entries(loaded.current))
      if (deals.length > 0) void refresh(Number(stage), deals.length).catch(() => undefined)
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `ask` is new with each render
  }, [board])

  /** Loads the next deals of a stage; does nothing while a load is in progress. */
  const readMore = (stage: number): void => {
    if (loading.current.has(stage)) return
    loading.current.add(stage)
    void ask(stage, columns.find(({ id }) => id === stage)?.deals.at(-1))
      .then(
        (page) => setFurther((pages) => ({ ...pages, [stage]: [...(pages[stage] ?? []), ...page] })),
        () => undefined,
      )
      .finally(() => loading.current.delete(stage))
  }
  return { columns, readMore }
}
