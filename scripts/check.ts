/** `npm run check`: as `npm test`, without the browser journeys. `npm run check -- FEATURE…` checks those features alone. */
import process from 'node:process'

process.argv.push('--quick')
await import('./test.ts')
