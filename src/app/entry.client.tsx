import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { registerOfflineWorker } from './offline-worker.ts'
import { connectSession } from './session-source.ts'

connectSession()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
registerOfflineWorker()
