import { type RefObject, useEffect, useRef } from 'react'

const currentItem = '[aria-current], [aria-pressed="true"], [aria-selected="true"]'

/** Scrolls the current item to the middle of its row, if the row is wider than the screen. */
function showCurrent(row: HTMLElement | null): void {
  const item = row?.querySelector(currentItem)?.getBoundingClientRect()
  if (!row || !item) return
  const frame = row.getBoundingClientRect()
  row.scrollLeft += item.left + item.width / 2 - (frame.left + frame.width / 2)
}

/**
 * The ref of a row of tabs that scrolls sideways on phones. Its current tab is always in view.
 * @param current what changes with the current tab
 */
export function useCurrentShown<E extends HTMLElement>(current: unknown): RefObject<E | null> {
  const row = useRef<E>(null)
  useEffect(() => {
    showCurrent(row.current)
    // The labels get wider or narrower when their font arrives.
    void document.fonts.ready.then(() => showCurrent(row.current))
  }, [current])
  return row
}
