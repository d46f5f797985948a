/** `npm run check`: as `npm test`, without the browser journeys. */
import process from 'node:process'

process.argv.push('--quick')
await import('./test.ts')
