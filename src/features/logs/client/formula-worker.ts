import { deriveAll } from '../analysis/derive-all.ts'
import type { FormulaAnswer, FormulaTask } from './derive-apart.ts'

/** Calculates formulas apart from the page, so that none can freeze it. */
addEventListener('message', ({ data }: MessageEvent<FormulaTask>) => {
  const answer = (message: FormulaAnswer): void => postMessage(message)
  deriveAll(data.log, data.wanted, (name, made) => answer({ name, made }))
  answer('done')
})
