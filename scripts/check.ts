/** `npm run check`: `npm test` without the browser journeys. `npm run check -- FEATURE…` checks only those features. */
import process from 'node:process'

process.argv.push('--quick')
await import('./test.ts')
