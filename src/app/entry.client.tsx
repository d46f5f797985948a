import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { registerOfflineWorker } from './offline-worker.ts'
import { connectSession } from './session-source.ts'

// The content policy forbids code from text, which the validation library would otherwise try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
connectSession()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
registerOfflineWorker()
