/** `npm test`: all checks a change must pass, in order, with a one-line summary at the end. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

interface Report {
  numPassedTests: number
  numFailedTests: number
  numTotalTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

const reportFile = '.cache/tests.json'
const isQuick = process.argv.includes('--quick')
/** Features named on the command line; then only they are tested, without a build. */
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isAlone = named.length === 0
let passed = 0
let failed = 0

/**
 * Runs a script with this Node and returns whether it succeeded. Output of steps that run in parallel is held back
 * until they finish.
 */
async function step(
  name: string,
  file: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  const started = Date.now()
  const child = spawn(process.execPath, [file, ...args], {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  process.stdout.write(Buffer.concat(output))
  console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (status === 0) passed += 1
  else failed += 1
  return status === 0
}

const bin = (name: string) => `node_modules/${name}`
mkdirSync('.cache', { recursive: true })
for (const name of named)
  if (!existsSync(`src/features/${name}`)) {
    console.error(`There is no feature ${name}.`)
    process.exit(2)
  }

/** Incremental state of the type check. */
const typesFile = 'node_modules/.cache/overboost/types.tsbuildinfo'
const folders = named.map((name) => `src/features/${name}`)

async function readSources(): Promise<void> {
  await step('format', bin('oxfmt/bin/oxfmt'), ['--check', ...(named.length > 0 ? folders : ['.'])])
  await step('lint', bin('oxlint/bin/oxlint'), folders)
  await step('types', bin('typescript/bin/tsc'), ['-p', '.', '--incremental', '--tsBuildInfoFile', typesFile])
  await step('unused code', bin('knip/bin/knip.js'), ['--no-progress'])
  await step('generated docs', 'scripts/docs.ts', ['--check'])
}

async function runTests(): Promise<void> {
  const ran = await step('tests', bin('vitest/vitest.mjs'), [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportFile}`,
    ...(isQuick ? ['--exclude', 'test/journeys/**'] : []),
    ...(named.length > 0 ? [...folders.map((folder) => `${folder}/`), 'test/boundaries/'] : []),
  ])
  const report = existsSync(reportFile) ? (JSON.parse(readFileSync(reportFile, 'utf8')) as Report) : null
  passed += report?.numPassedTests ?? 0
  failed += report?.numFailedTests ?? 0
  if (!ran && report?.numFailedTests === 0) console.log('The test run itself failed.')
  if (report) tellFailures(report)
  if (report?.numTotalTests === 0) failed += 1
}

/** Repeats the failures at the end, because often only the end of a long log is kept. */
function tellFailures({ testResults }: Report): void {
  for (const { name, message, assertionResults } of testResults) {
    const failures = assertionResults.filter(({ status }) => status === 'failed')
    if (failures.length === 0 && message === '') continue
    console.log(`FAILED  ${relative('.', name)}${message === '' ? '' : `: ${message.slice(0, 600)}`}`)
    for (const { fullName, failureMessages } of failures)
      console.log(`        ${fullName}\n          ${(failureMessages?.[0] ?? '').slice(0, 6000)}`)
  }
}

// Tests of a feature mostly wait for a database, so check the sources at the same time.
if (named.length > 0) await Promise.all([readSources(), runTests()])
else {
  await readSources()
  if (await step('build', 'scripts/build.ts', [], { NODE_ENV: 'production' })) await runTests()
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
