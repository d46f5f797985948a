import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = 'src/features'
const features = readdirSync(root)
const files = readdirSync(root, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
const sources = files.filter((file) => /\.tsx?$/.test(file))

/** Folders a feature may have; CONTRIBUTING.md says what belongs in each. */
const folders = ['client', 'contract', 'mails', 'messages', 'rules', 'samples', 'screens', 'server', 'ui']
/** Self-contained libraries inside features, independent of the shop. */
const libraries = ['logs/analysis', 'logs/parse', 'files/identify']

describe('every feature is built alike', () => {
  test('has a README', () => {
    expect(features.filter((feature) => !existsSync(join(root, feature, 'README.md')))).toEqual([])
  })
  test('has no folders but the known ones', () => {
    const found = features.flatMap((feature) =>
      readdirSync(join(root, feature), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${feature}/${name}`),
    )
    const unknown = found.filter((path) => !folders.includes(basename(path)) && !libraries.includes(path))
    expect(unknown).toEqual([])
  })
  test('says its contract and its rules in one file, or in a folder of files', () => {
    const twice = features.flatMap((feature) =>
      ['contract', 'rules']
        .map((part) => join(root, feature, part))
        .filter((path) => existsSync(`${path}.ts`) && existsSync(path)),
    )
    const suffixed = sources.filter((file) => /\/contract-[\w-]+\.ts$/.test(file))
    expect([...twice, ...suffixed]).toEqual([])
  })
  test('gives the application one object, in server/index.ts', () => {
    const indexes = files.filter((file) => /^src\/features\/[^/]+\/server\/index\.ts$/.test(file))
    expect(indexes.length).toBeGreaterThan(20)
    expect(indexes.filter((file) => !/export const \w+Feature: Feature = /.test(readFileSync(file, 'utf8')))).toEqual(
      [],
    )
  })
})

test('no two files differ only in how their names end', () => {
  expect(sources.filter((file) => file.endsWith('.ts') && sources.includes(`${file}x`))).toEqual([])
})

test('a test is beside the file that it tests; stories over HTTP stand in server/', () => {
  const lost = sources.filter((file) => {
    const [, name] = /([\w.-]+?)(?:\.property)?\.test\.tsx?$/.exec(basename(file)) ?? []
    if (name === undefined || file.includes('/server/') || libraries.some((path) => file.includes(path))) return false
    return !['ts', 'tsx'].some((ending) => existsSync(join(dirname(file), `${name}.${ending}`)))
  })
  expect(lost).toEqual([])
})

test('storage of the browser is used in client/, ui/ and screens/ only', () => {
  const wrong = sources.filter(
    (file) =>
      !/\/(client|ui|screens)\//.test(file) &&
      !file.includes('.test.') &&
      /\b(localStorage|sessionStorage)\b/.test(readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')),
  )
  expect(wrong).toEqual([])
})

test('no file is named by a word that says nothing', () => {
  expect(sources.filter((file) => /(^|[/-])(utils?|helpers?|misc|common|manager|service)\.tsx?$/.test(file))).toEqual(
    [],
  )
})
