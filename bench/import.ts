/**
 * Imports 100,000 generated vehicle rows into an empty database. Prints rows per second, and the ratio to a bare COPY
 * of the same bytes into a table of text columns.
 *
 * Run: node bench/import.ts [ROWS]
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { runImport } from '#import/run-import.ts'
import { startEmbeddedPostgres } from '#kit/server/embedded-postgres.ts'
import { migrate } from '#kit/server/migrate.ts'

const rows = Number(process.argv[2] ?? 100_000)
const folder = mkdtempSync(join(tmpdir(), 'overboost-bench-import-'))
const path = join(folder, 'vehicles.csv')
const header = 'make,model,body,year,engine,fuel,aspiration,horsepower,transmission,transmission_kind,gears'
const lines = Array.from(
  { length: rows },
  (_, row) =>
    `Make ${row % 50},Model ${row % 2000},suv,${1950 + Math.floor(row / 4000)},Engine ${row % 4000},petrol,turbo,${100 + (row % 4000)},6-speed manual,manual,6\n`,
)
writeFileSync(path, `${header}\n${lines.join('')}`)

const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
try {
  await migrate(postgres.url, 'db')
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const columns = header
    .split(',')
    .map((name) => `${name} text`)
    .join(', ')
  await client.query(`create temp table bare (${columns})`)
  const bytes = await readFile(path)
  const bare = await seconds(async () => {
    const stream = client.query(copyFrom('copy bare from stdin with (format csv, header)'))
    stream.end(bytes)
    await finished(stream)
  })
  await client.end()
  for (const name of ['first import', 'same again']) {
    const taken = await seconds(async () => {
      const { problems } = await runImport({ url: postgres.url, files: [{ path }] })
      if (problems.count > 0) throw new Error(problems.lines().join('\n'))
    })
    console.log(
      `${name}: ${rows} rows in ${taken.toFixed(1)} s, ${(rows / taken).toFixed(0)} rows/s, ${(taken / bare).toFixed(1)} × bare COPY (${bare.toFixed(2)} s)`,
    )
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
