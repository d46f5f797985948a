import { setTextLocale } from '#kit/locale.ts'
import { deriveAll } from '../analysis/derive-all.ts'
import type { FormulaAnswer, FormulaTask } from './derive-apart.ts'

/** Computes formulas off the main thread, so that none can freeze the page. */
addEventListener('message', ({ data }: MessageEvent<FormulaTask>) => {
  setTextLocale(() => data.language)
  const answer = (message: FormulaAnswer): void => postMessage(message)
  deriveAll(data.log, data.wanted, (name, made) => answer({ name, made }))
  answer('done')
})
