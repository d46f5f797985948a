/** Texts are resolved when shown, in the language at that time, never while a module loads. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, expect, test } from 'vitest'
import { setTextLocale, type TextLocale } from '#kit/locale.ts'
// Import it first: it sets the language source as it loads, which this test overrides.
import '#kit/server/text-language.ts'

const loaders = import.meta.glob<unknown>([
  '../src/{app,features,access,errors,kit}/**/*.{ts,tsx}',
  '!../src/**/*.test.{ts,tsx}',
  // Modules that start a process, worker or page when loaded.
  '!../src/**/*-worker.ts',
  '!../src/app/{main,entry.client}.{ts,tsx}',
  '!../src/features/visits/client/send-visit.ts',
])

// Restore it for the tests that this process runs next.
const { overboostTextLocale: before } = globalThis as { overboostTextLocale?: () => TextLocale }
afterAll(() => setTextLocale(before!))

test('no module asks for a text while it loads', async () => {
  const asked: string[] = []
  // Leftover work of an earlier test file in this process also resolves texts.
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
