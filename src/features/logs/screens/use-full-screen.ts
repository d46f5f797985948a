import { type RefObject, useSyncExternalStore } from 'react'

function onChange(told: () => void): () => void {
  document.addEventListener('fullscreenchange', told)
  return () => document.removeEventListener('fullscreenchange', told)
}

/** Lets an element fill the screen. Phones that give this to videos alone can’t. */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const isFull = useSyncExternalStore(
    onChange,
    () => document.fullscreenElement !== null,
    () => false,
  )
  const canFill = useSyncExternalStore(
    onChange,
    () => document.fullscreenEnabled,
    () => false,
  )
  const toggle = (): void => {
    if (!canFill) return
    const done = isFull ? document.exitFullscreen() : element.current?.requestFullscreen()
    // Refused by the browser: the plot stays where it is.
    done?.catch(() => undefined)
  }
  return { canFill, isFull, toggle }
}
export type FullScreen = ReturnType<typeof useFullScreen>
