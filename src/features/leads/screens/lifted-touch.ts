import type { TouchEvent as ReactTouchEvent } from 'react'

const moves = ['touchmove', 'touchend', 'touchcancel'] as const

/**
 * Forwards touch events to the window, where the board listens. Lifting a card replaces it with a copy, but browsers
 * keep sending the touch's events to the removed card only. Call on touchstart.
 */
export function passTouchesOn({ target }: Pick<ReactTouchEvent, 'target'>): void {
  if (!(target instanceof Element)) return
  const pass = (event: Event) => {
    if (!(event instanceof TouchEvent)) return
    if (!target.isConnected) {
      const { touches, targetTouches, changedTouches, type } = event
      const copy = new TouchEvent(type, {
        cancelable: true,
        touches: [...touches],
        targetTouches: [...targetTouches],
        changedTouches: [...changedTouches],
      })
      window.dispatchEvent(copy)
      // Otherwise the page would scroll while a card is dragged.
      if (copy.defaultPrevented) event.preventDefault()
    }
    if (event.touches.length === 0) for (const name of moves) target.removeEventListener(name, pass)
  }
  for (const name of moves) target.addEventListener(name, pass, { passive: false })
}
