/** Texts are asked for when they are shown, in the language of that moment: never while a module loads. */
import { afterAll, expect, test } from 'vitest'
import { setTextLocale, type TextLocale } from '#kit/locale.ts'
// It says where the language is found as it loads: first, so that what is set here stays.
import '#kit/server/text-language.ts'

const loaders = import.meta.glob<unknown>([
  '../src/{app,features,access,errors,kit}/**/*.{ts,tsx}',
  '!../src/**/*.test.{ts,tsx}',
  // What runs as a process, a worker or a page as it loads.
  '!../src/**/*-worker.ts',
  '!../src/app/{main,entry.client}.{ts,tsx}',
  '!../src/features/visits/client/send-visit.ts',
])

// The tests that this process runs next ask for texts as before.
const { overboostTextLocale: before } = globalThis as { overboostTextLocale?: () => TextLocale }
afterAll(() => setTextLocale(before!))

test('no module asks for a text while it loads', async () => {
  const asked: string[] = []
  setTextLocale(() => {
    const [, at = ''] =
      /\/src\/((?!kit\/locale)[^)]*?(?<!messages\/m\.ts):\d+):\d+\)?\n/.exec(new Error('here').stack ?? '') ?? []
    asked.push(at)
    return 'en'
  })
  for (const load of Object.values(loaders)) await load()
  expect([...new Set(asked)]).toEqual([])
}, 120_000)
