/** Compiles every message catalog: `messages/<language>.json` to `messages/m.ts` in the same folder. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { byMessage, compileMessage, messageModule } from './message-compiler.ts'

/** Patterns of a `messages` folder, by message name and language. */
export function readMessages(folder: string): Map<string, Record<string, string>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return byMessage(
    Object.fromEntries(
      files.map((file) => {
        const path = join(folder, file)
        try {
          return [basename(file, '.json'), JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>]
        } catch (error) {
          throw new Error(`${path}: ${String(error)}`, { cause: error })
        }
      }),
    ),
  )
}

/** Folders of all message catalogs. */
export const messageFolders = (): string[] =>
  readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === 'en.json' && basename(entry.parentPath) === 'messages')
    .map((entry) => entry.parentPath)
    .toSorted()

/** Names of the messages missing in a language; null if the catalog has no file for it. */
export function untranslated(folder: string, language: string): string[] | null {
  if (!existsSync(join(folder, `${language}.json`))) return null
  return [...readMessages(folder)].flatMap(([name, patterns]) => (patterns[language] === undefined ? [name] : []))
}

/** Writes only the modules whose text changed, so that watchers and the build see real changes only. */
export function compileMessages(): void {
  for (const folder of messageFolders()) {
    try {
      const compiled = [...readMessages(folder)].map(([name, patterns]) => compileMessage(name, patterns))
      const file = join(folder, 'm.ts')
      const wanted = messageModule(compiled)
      if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) writeFileSync(file, wanted)
    } catch (error) {
      throw new Error(`${dirname(folder)}/messages: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }
}

if (import.meta.main) compileMessages()
