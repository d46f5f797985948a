/** Generates the next SQL migration from the difference between the tables and the last snapshot. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import * as tables from '#app/server/tables.ts'

const folder = 'db/migrations'
const snapshotFile = `${folder}/snapshot.json`

export async function writeMigration(name: string): Promise<string | null> {
  const previous = existsSync(snapshotFile)
    ? (JSON.parse(readFileSync(snapshotFile, 'utf8')) as ReturnType<typeof generateDrizzleJson>)
    : generateDrizzleJson({})
  const current = generateDrizzleJson(tables, previous.id, undefined, 'snake_case')
  const statements = await generateMigration(previous, current)
  if (statements.length === 0) return null
  const last = Math.max(0, ...readdirSync(folder).map((file) => Number.parseInt(file, 10) || 0))
  const next = String(last + 1).padStart(4, '0')
  const file = `${folder}/${next}_${name.replaceAll('-', '_')}.sql`
  writeFileSync(file, `${statements.join('\n')}\n`)
  writeFileSync(snapshotFile, `${JSON.stringify(current, null, 1)}\n`)
  return file
}
