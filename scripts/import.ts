/**
 * `npm run import -- [--kind KIND] [--map MAP.json] FILE…`: imports CSV files into the catalog, all or nothing.
 * --kind and --map apply to the files after them; `--map none` ends a mapping. See docs/import/README.md.
 */
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { effects } from '#app/features.ts'
import { importWithHistory } from '#features/catalog-imports/server/import-with-history.ts'
import { tablesOf } from '#features/catalog-imports/server/undo-changes.ts'
import { type ImportKind, importKinds } from '#features/catalog-imports/rules.ts'
import { type Mapping, readMapping } from '#import/mapping.ts'
import { runImport } from '#import/run-import.ts'
import type { ImportFile } from '#import/stage-file.ts'
import { parseSettings } from '#integrations/settings.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres.ts'
import { migrate } from '#kit/server/migrate.ts'

function refuse(reason: string): never {
  console.error(reason)
  process.exit(2)
}

function readArguments(): ImportFile[] {
  const { tokens } = parseArgs({
    options: { kind: { type: 'string' }, map: { type: 'string' } },
    allowPositionals: true,
    tokens: true,
  })
  const files: ImportFile[] = []
  let kind: ImportKind | undefined
  let map: Mapping | undefined
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (!existsSync(token.value)) refuse(`There is no file ${token.value}.`)
      files.push({ path: token.value, kind, map })
    } else if (token.kind === 'option' && token.name === 'kind') {
      kind =
        importKinds.find((name) => name === token.value) ?? refuse(`--kind takes one of ${importKinds.join(', ')}.`)
    } else if (token.kind === 'option') {
      map = token.value === 'none' ? undefined : readMapping(token.value ?? '')
    }
  }
  return files.length > 0 ? files : refuse('npm run import -- [--kind KIND] [--map MAP.json] FILE…')
}

/** Prints the number of rows read: on one updating line in a terminal, otherwise every 20,000 rows. */
function tellProgress(path: string, rows: number): void {
  const text = `${path}: ${rows.toLocaleString('en')} rows`
  if (process.stdout.isTTY) process.stdout.write(`\r${text}`)
  else if (rows % 20_000 === 0) console.log(text)
}

let files: ImportFile[] = []
try {
  files = readArguments()
} catch (error) {
  refuse((error as Error).message)
}
const settings = parseSettings(process.env)
const embedded = settings.DATABASE_URL ? null : await startEmbeddedPostgres(join(settings.dataDir, 'postgres'))
try {
  const url = settings.DATABASE_URL ?? embedded?.url ?? ''
  await migrate(url, 'db')
  const started = Date.now()
  const kinds = effects.recordKinds.flatMap((of) => of())
  const note = `Imported from ${files.map(({ path }) => basename(path)).join(', ')}`
  const tables = [...new Set(Object.values(tablesOf).flat())]
  const { problems, rows, written } = await runImport({
    url,
    files,
    progress: tellProgress,
    importing: (client, paths, progress) =>
      importWithHistory(client, paths, progress, { tables, kinds, by: null, note }),
  })
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
  if (problems.count > 0) {
    for (const line of problems.lines()) console.error(line)
    console.error(`Nothing was written: ${problems.count} problems in ${rows.toLocaleString('en')} rows.`)
    process.exitCode = 1
  } else {
    for (const [table, { added, changed }] of Object.entries(written))
      console.log(`${table.replaceAll('_', ' ')}: ${added} new, ${changed} changed`)
    console.log(`${rows.toLocaleString('en')} rows in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
  }
} finally {
  await embedded?.stop()
}
