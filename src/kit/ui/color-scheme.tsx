import { useSyncExternalStore } from 'react'
import { storedText } from '../client/stored-text.ts'

export type ColorScheme = 'light' | 'dark' | 'auto'

const storageKey = 'mantine-color-scheme-value'
const attribute = 'data-mantine-color-scheme'
const darkQuery = '(prefers-color-scheme: dark)'

const stored = storedText(storageKey)

const chosen = (): ColorScheme => {
  const text = stored.read()
  return text === 'light' || text === 'dark' ? text : 'auto'
}

/** Shows the chosen color scheme. Needed again after React has replaced the document. */
export function paintColorScheme(): void {
  const scheme = chosen()
  const isDark = scheme === 'auto' ? matchMedia(darkQuery).matches : scheme === 'dark'
  document.documentElement.setAttribute(attribute, isDark ? 'dark' : 'light')
}

/** Chooses the color scheme for this browser. */
export const setColorScheme = (scheme: ColorScheme): void => stored.write(scheme)

/** Follows the stored choice, changes of it in other tabs, and the system's scheme. Called once, before hydration. */
export function followColorScheme(): void {
  matchMedia(darkQuery).addEventListener('change', paintColorScheme)
  stored.subscribe(paintColorScheme)
}

export const useColorScheme = (): ColorScheme =>
  useSyncExternalStore(stored.subscribe, chosen, (): ColorScheme => 'auto')

const script = `try{var s=localStorage.getItem('${storageKey}');document.documentElement.setAttribute('${attribute}',s==='dark'||s!=='light'&&matchMedia('${darkQuery}').matches?'dark':'light')}catch(e){}`

/** Sets the color scheme before the first paint. */
export const ColorSchemeScript = () => <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
