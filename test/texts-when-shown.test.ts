/** Texts are asked for when they are shown, in the language of that moment: never while a module loads. */
import { AsyncLocalStorage } from 'node:async_hooks'
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
  // What an earlier file of this process still does asks for texts, too.
  const loading = new AsyncLocalStorage<true>()
  setTextLocale(() => {
    if (!loading.getStore()) return 'en'
    const [, at = ''] =
      /\/src\/((?!kit\/locale)[^)]*?(?<!messages\/m\.ts):\d+):\d+\)?\n/.exec(new Error('here').stack ?? '') ?? []
    asked.push(at)
    return 'en'
  })
  await loading.run(true, async () => {
    for (const load of Object.values(loaders)) await load()
  })
  expect([...new Set(asked)].join('\n')).toBe('')
}, 120_000)
