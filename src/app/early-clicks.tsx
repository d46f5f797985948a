import { useEffect } from 'react'

declare global {
  var overboostClicks: (() => Iterable<HTMLButtonElement>) | undefined
}

/**
 * The text must not vary, because the content policy allows it by hash. It only ships with the HTML, not in the
 * scripts.
 */
const script = import.meta.env.SSR
  ? "{const kept=new Set,keep=({target:t})=>{const b=t.closest?.('button');if(b?.type==='button')kept.add(b)};addEventListener('click',keep,true);globalThis.overboostClicks=()=>{removeEventListener('click',keep,true);return kept}}"
  : ''

/** Records button clicks until hydration, because on a slow connection scripts load after the first paint. */
export const EarlyClicksScript = () => <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />

let kept: Iterable<HTMLButtonElement> = []

/** From here on, React handles clicks itself. */
export function takeClicks(): void {
  kept = globalThis.overboostClicks?.() ?? []
}

/** Replays recorded clicks, once each, as soon as the page is hydrated. */
export function EarlyClicks() {
  useEffect(() => {
    for (const button of kept) if (button.isConnected) button.click()
    kept = []
  }, [])
  return null
}
