import type { TouchEvent as ReactTouchEvent } from 'react'

const moves = ['touchmove', 'touchend', 'touchcancel'] as const

/**
 * A card that a finger lifts is replaced by a copy that follows the finger, and browsers tell what the finger does to the card that is gone
 * alone. It is passed on to the window, where the board listens. Begun as a finger comes down.
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
      // Else the page would scroll below the card.
      if (copy.defaultPrevented) event.preventDefault()
    }
    if (event.touches.length === 0) for (const name of moves) target.removeEventListener(name, pass)
  }
  for (const name of moves) target.addEventListener(name, pass, { passive: false })
}
