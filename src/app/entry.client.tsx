import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { asTextLocale, setTextLocale } from '#kit/locale.ts'
import { followColorScheme } from '#kit/ui/color-scheme.tsx'
import { takeClicks } from './early-clicks.tsx'
import { keepFocus } from './kept-focus.ts'
import { keepNamedLanguage } from './named-language.ts'
import { registerOfflineWorker } from './offline-worker.ts'
import { connectSession } from './session-source.ts'

setTextLocale(() => asTextLocale(document.documentElement.lang) ?? 'en')
connectSession()
followColorScheme()
startTransition(() => {
  takeClicks()
  hydrateRoot(document, <HydratedRouter />)
})
registerOfflineWorker()
keepNamedLanguage()
keepFocus()
