import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { TextLocale } from '#kit/locale.ts'

const file = resolve('build/client/languages.json')
let folders: Partial<Record<TextLocale, string>> | undefined

/** Scripts as a page or the router's list names them. */
const scriptAddress = /(?<=["'])\/assets\/(?=[\w.~-]+\.js#?["'])/g

/**
 * Lets a page load the scripts of its language. The build writes one set per language (`scripts/languages.ts`); while
 * developing there is one set that holds them all.
 */
export function withScriptsOf(language: TextLocale, text: string): string {
  folders ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<TextLocale, string>>) : {}
  const folder = folders[language]
  return folder === undefined ? text : scriptsIn(folder, text)
}

/** The text with every script in a folder below the assets. */
export const scriptsIn = (folder: string, text: string): string => text.replaceAll(scriptAddress, `/assets/${folder}/`)
