/** Builds one set of browser scripts per language, so that a page only loads texts of its own language. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, transformSync } from 'rolldown/utils'
import { type TextLocale, textLocales } from '../src/kit/locale.ts'
import { builtLanguage } from './message-compiler.ts'

/**
 * References to other scripts of the build, with or without the leading slash, as the router and the bundler write
 * them.
 */
const scriptAddress = /(["'`])(\/?)assets\/([\w.~-]+\.js#?)(?=\1)/g

/**
 * Specializes a script for one language: removes the other languages' texts and loads scripts from the same folder.
 * @param folder folder below the assets; empty for the assets themselves
 */
export function inOneLanguage(name: string, code: string, language: TextLocale, folder: string): string {
  const own = folder === '' ? code : code.replaceAll(scriptAddress, `$1$2assets/${folder}/$3`)
  return own.includes(builtLanguage) ? withoutOthers(name, own, language) : own
}

function withoutOthers(name: string, code: string, language: TextLocale): string {
  const chosen = transformSync(name, code, { define: { [builtLanguage]: JSON.stringify(language) } })
  const small = minifySync(name, chosen.code, { module: true, compress: true, mangle: false })
  const [error] = [...chosen.errors, ...small.errors]
  if (error) throw new Error(`${name} (${language}): ${error.message}`)
  return small.code
}

/**
 * Writes the scripts of every language except English into their own folder below the assets, named by language and
 * content hash; the English ones stay where they are. `languages.json` next to the assets folder tells the server the
 * folder of each language.
 */
export function writeLanguages(client: string): void {
  const assets = join(client, 'assets')
  const scripts = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, code: readFileSync(join(assets, name), 'utf8') }))
  const folders: Partial<Record<TextLocale, string>> = {}
  for (const language of textLocales) {
    const texts = createHash('sha256')
    for (const { name, code } of scripts) texts.update(inOneLanguage(name, code, language, ''))
    const folder = language === 'en' ? '' : `${language}-${texts.digest('hex').slice(0, 8)}`
    if (folder !== '') {
      mkdirSync(join(assets, folder), { recursive: true })
      folders[language] = folder
    }
    for (const { name, code } of scripts)
      writeFileSync(join(assets, folder, name), inOneLanguage(name, code, language, folder))
  }
  writeFileSync(join(client, 'languages.json'), `${JSON.stringify(folders, null, 2)}\n`)
}
