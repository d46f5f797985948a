import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus in the list when the bar of the selection goes away with it, after "Clear selection" or an action:
 * the first row that was selected takes it, or the last one if that row has left.
 * @param first its index, -1 without a selection
 */
export function useFocusAfterSelection(list: RefObject<HTMLElement | null>, first: number): void {
  const before = useRef(-1)
  useLayoutEffect(() => {
    const row = before.current
    before.current = first
    if (first !== -1 || row === -1 || document.activeElement !== document.body) return
    const ticks = list.current?.querySelectorAll<HTMLElement>(':is(tbody, li) input[type="checkbox"]') ?? []
    ;[...ticks]
      .slice(0, row + 1)
      .at(-1)
      ?.focus({ preventScroll: true })
  })
}
