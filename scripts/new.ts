/**
 * `npm run new -- feature NAME | operation FEATURE VERB-NOUN | screen FEATURE NOUN-page | migration NAME`: scaffolds
 * files in the style of existing ones.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { writeMigration } from './migration.ts'

const [kind, first, second] = process.argv.slice(2)
const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const pascal = (name: string) => camel(`-${name}`)
const isName = (name: string | undefined): name is string =>
  name !== undefined && /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)

function write(file: string, text: string): void {
  if (existsSync(file)) throw new Error(`${file} exists`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  console.log(`wrote ${file}`)
}

const makers: Record<string, () => void | Promise<void>> = {
  feature: () => {
    if (!isName(first)) throw new Error('npm run new -- feature NAME')
    const folder = `src/features/${first}`
    write(
      `${folder}/contract.ts`,
      `import { z } from 'zod'\nimport { get } from '#kit/contract.ts'\n\nexport const list${pascal(first)} = get('/v1/${first}', 'All ${first.replaceAll('-', ' ')}', {\n  access: 'user',\n  output: z.object({ data: z.array(z.object({ id: z.number().int() })) }),\n})\n`,
    )
    write(
      `${folder}/server/tables.ts`,
      `import { pgTable } from 'drizzle-orm/pg-core'\nimport * as column from '#kit/server/columns.ts'\n\nexport const ${camel(first)} = pgTable('${first.replaceAll('-', '_')}', { id: column.id(), createdAt: column.created() })\n`,
    )
    write(
      `${folder}/server/list-${first}.ts`,
      `import { operation } from '#access/operation.ts'\nimport { list${pascal(first)} } from '../contract.ts'\nimport { ${camel(first)} } from './tables.ts'\n\nexport const list${pascal(first)}Operation = operation(list${pascal(first)}, async ({ db }) => ({\n  data: await db.select({ id: ${camel(first)}.id }).from(${camel(first)}),\n}))\n`,
    )
    write(
      `${folder}/server/index.ts`,
      `import { list${pascal(first)}Operation } from './list-${first}.ts'\n\nexport const operations = [list${pascal(first)}Operation]\n`,
    )
    write(
      `${folder}/README.md`,
      `# ${first}\n\nThe words, what must always be true, and which sections of the specification it answers.\n`,
    )
    console.log('Now: list it in src/app/features.ts and src/app/server/tables.ts, then npm run new -- migration NAME.')
  },
  operation: () => {
    if (!isName(first) || !isName(second)) throw new Error('npm run new -- operation FEATURE VERB-NOUN')
    const name = camel(second)
    write(
      `src/features/${first}/server/${second}.ts`,
      `import { operation } from '#access/operation.ts'\nimport { fail } from '#kit/refusal.ts'\nimport { ${name} } from '../contract.ts'\n\nexport const ${name}Operation = operation(${name}, () => fail('not_found'))\n`,
    )
    console.log(
      `Now: declare ${name} in src/features/${first}/contract.ts and list ${name}Operation in its server/index.ts.`,
    )
  },
  screen: () => {
    if (!isName(first) || !isName(second)) throw new Error('npm run new -- screen FEATURE NOUN-page')
    write(
      `src/features/${first}/screens/${second}.tsx`,
      `import { PageShell } from '#kit/ui/page-shell.tsx'\nimport { type MetaInput, pageMeta } from '#access/ui/page-meta.ts'\n\nconst title = '${second.replace(/-page$/, '').replaceAll('-', ' ')}'\n\nexport const meta = (args: MetaInput) => pageMeta(args, { title })\n\nexport default function ${pascal(second)}() {\n  return <PageShell title={title}>{null}</PageShell>\n}\n`,
    )
    console.log('Now: give it a row in src/app/screens.ts.')
  },
  migration: async () => {
    if (!isName(first)) throw new Error('npm run new -- migration NAME')
    console.log((await writeMigration(first)) ?? 'The tables are as the last migration left them.')
  },
}

const make = makers[kind ?? '']
if (!make) {
  console.error('npm run new -- feature NAME | operation FEATURE VERB-NOUN | screen FEATURE NOUN-page | migration NAME')
  process.exit(2)
}
try {
  await make()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
}
