import { knownLocale } from '../locale.ts'

// uPlot passes the browser's locale to Intl when it loads, which throws for names such as `en-US@posix`.
if (typeof navigator !== 'undefined') {
  const language = knownLocale(navigator.language)
  if (language !== navigator.language) Object.defineProperty(navigator, 'language', { value: language })
}
