/** `npm run check`: as `npm test`, without the browser journeys. */
process.argv.push('--quick')
await import('./test.ts')
export {}
