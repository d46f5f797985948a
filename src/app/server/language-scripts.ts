import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TextLocale } from '#kit/locale.ts'

const file = resolve('build/client/languages.json')
let folders: Partial<Record<TextLocale, string>> | undefined

/** Script paths in pages and route manifests. */
const scriptAddress = /(?<=["'])\/assets\/(?=[\w.~-]+\.js#?["'])/g

/**
 * Points a page to the scripts of its language. The build writes one set per language (`scripts/languages.ts`);
 * development uses one set for all.
 */
export function withScriptsOf(language: TextLocale, text: string): string {
  folders ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<TextLocale, string>>) : {}
  const folder = folders[language]
  return folder === undefined ? text : scriptsIn(folder, text)
}

/** Moves every script path into a folder below the assets. */
export const scriptsIn = (folder: string, text: string): string => text.replaceAll(scriptAddress, `/assets/${folder}/`)
