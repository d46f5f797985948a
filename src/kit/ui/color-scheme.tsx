import { useSyncExternalStore } from 'react'
import { createStore } from '../client/store.ts'

export type ColorScheme = 'light' | 'dark' | 'auto'

const storageKey = 'mantine-color-scheme-value'
const attribute = 'data-mantine-color-scheme'
const darkQuery = '(prefers-color-scheme: dark)'

const stored = createStore<ColorScheme>('auto')

const readStored = (): ColorScheme => {
  try {
    const text = localStorage.getItem(storageKey)
    return text === 'light' || text === 'dark' ? text : 'auto'
  } catch {
    return 'auto'
  }
}

/** Shows the chosen color scheme. Needed again after React has replaced the document. */
export function paintColorScheme(): void {
  const scheme = stored.get()
  const isDark = scheme === 'auto' ? matchMedia(darkQuery).matches : scheme === 'dark'
  document.documentElement.setAttribute(attribute, isDark ? 'dark' : 'light')
}

/** Chooses the color scheme for this browser. */
export function setColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(storageKey, scheme)
  } catch {
    // Without storage, the choice lasts until the page is left.
  }
  stored.set(scheme)
  paintColorScheme()
}

/** Follows the stored choice, changes of it in other tabs, and the system's scheme. Called once, before hydration. */
export function followColorScheme(): void {
  stored.set(readStored())
  matchMedia(darkQuery).addEventListener('change', paintColorScheme)
  addEventListener('storage', ({ key }) => {
    if (key !== storageKey && key !== null) return
    stored.set(readStored())
    paintColorScheme()
  })
}

export const useColorScheme = (): ColorScheme =>
  useSyncExternalStore(stored.subscribe, stored.get, (): ColorScheme => 'auto')

const script = `try{var s=localStorage.getItem('${storageKey}');document.documentElement.setAttribute('${attribute}',s==='dark'||s!=='light'&&matchMedia('${darkQuery}').matches?'dark':'light')}catch(e){}`

/** Sets the color scheme before the first paint. */
export const ColorSchemeScript = () => <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
