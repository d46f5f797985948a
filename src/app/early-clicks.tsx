import { useEffect } from 'react'

declare global {
  var overboostClicks: (() => Iterable<HTMLButtonElement>) | undefined
}

/** The text is fixed: it is named by hash. Browsers get it in the page, not in the scripts once more. */
const script = import.meta.env.SSR
  ? "{const kept=new Set,keep=({target:t})=>{const b=t.closest?.('button');if(b?.type==='button')kept.add(b)};addEventListener('click',keep,true);globalThis.overboostClicks=()=>{removeEventListener('click',keep,true);return kept}}"
  : ''

/** Keeps presses of buttons until the scripts of the page have taken over: on a slow connection they come later than its paint. */
export const EarlyClicksScript = () => <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />

let kept: Iterable<HTMLButtonElement> = []

/** From here on React hears of clicks itself. */
export function takeClicks(): void {
  kept = globalThis.overboostClicks?.() ?? []
}

/** Presses what was pressed before, each once, as soon as the page answers. */
export function EarlyClicks() {
  useEffect(() => {
    for (const button of kept) if (button.isConnected) button.click()
    kept = []
  }, [])
  return null
}
