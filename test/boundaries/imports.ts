/** Reads all imports in the sources, so that tests can restrict them. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export interface Import {
  from: string
  to: string
  isType: boolean
}

const aliases: Record<string, string> = {
  '#kit': 'src/kit',
  '#errors': 'src/errors',
  '#access': 'src/access',
  '#integrations': 'src/integrations',
  '#features': 'src/features',
  '#app': 'src/app',
  '#demo': 'src/demo',
  '#import': 'src/import',
  '#test': 'test',
}
const importLine =
  /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"\n;]*?(?:\{[^}]*\}\s*)?from\s+'([^']+)'|import\('([^']+)'\)/g

export function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

export function resolveImport(from: string, target: string): string | null {
  if (target.startsWith('.')) return normalize(join(dirname(from), target))
  const alias = target.split('/')[0] ?? ''
  return alias in aliases ? target.replace(alias, aliases[alias]!) : null
}

export const imports: readonly Import[] = [...sources('src'), ...sources('sandbox')].flatMap((from) =>
  [...readFileSync(from, 'utf8').matchAll(importLine)].flatMap((match) => {
    const to = resolveImport(from, match[2] ?? match[3] ?? '')
    return to ? [{ from, to, isType: match[1] !== undefined }] : []
  }),
)

const isTest = (path: string) => /\.test\.tsx?$|\.arbitrary\.ts$/.test(path)

/** Imports outside tests that break a rule, as "from → to". */
export const breaking = (rule: (item: Import) => boolean): string[] =>
  imports.filter((item) => !isTest(item.from) && rule(item)).map(({ from, to }) => `${from} → ${to}`)

/** The feature of a file; undefined outside `src/features`. */
export const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1]

/** Imports outside tests from one feature to another. */
export const featureImports = imports.flatMap((item) => {
  const [from, to] = [featureOf(item.from), featureOf(item.to)]
  return from && to && from !== to && !isTest(item.from) ? [{ ...item, arrow: `${from} → ${to}` as const }] : []
})
