/** `npm test`: everything that decides whether a change may land, in order; closes with one line of figures. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numTotalTests: number
  success: boolean
}

const reportFile = '.cache/tests.json'
let passed = 0
let failed = 0

function step(name: string, file: string, args: readonly string[], environment: Record<string, string> = {}): boolean {
  const started = Date.now()
  const { status } = spawnSync(process.execPath, [file, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  })
  const ok = status === 0
  console.log(`${ok ? 'ok' : 'FAILED'}  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (ok) passed += 1
  else failed += 1
  return ok
}

const bin = (name: string) => `node_modules/${name}`
mkdirSync('.cache', { recursive: true })
const isQuick = process.argv.includes('--quick')
/** Features named on the command line: then only they are tested, without a build. */
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
for (const name of named)
  if (!existsSync(`src/features/${name}`)) {
    console.error(`There is no feature ${name}.`)
    process.exit(2)
  }

step('format', bin('oxfmt/bin/oxfmt'), ['--check', '.'])
step('lint', bin('oxlint/bin/oxlint'), [])
step('types', bin('typescript/bin/tsc'), ['-p', '.'])
step('unused code', bin('knip/bin/knip.js'), ['--no-progress'])
step('generated docs', 'scripts/docs.ts', ['--check'])
const built = named.length > 0 || step('build', 'scripts/build.ts', [], { NODE_ENV: 'production' })
if (built) {
  const ran = step('tests', bin('vitest/vitest.mjs'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...(isQuick ? ['--exclude', 'test/journeys/**'] : []),
    ...(named.length > 0 ? [...named.map((name) => `src/features/${name}/`), 'test/boundaries/'] : []),
  ])
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Report) : null
  passed += report?.numPassedTests ?? 0
  failed += report?.numFailedTests ?? 0
  if (!ran && report?.numFailedTests === 0) console.log('The test run itself failed.')
  if (report?.numTotalTests === 0) failed += 1
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
