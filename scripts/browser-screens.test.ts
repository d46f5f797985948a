import { expect, test } from 'vitest'
import { parseAst } from 'vite'
import { browserScreens } from './browser-screens.ts'

const { transform } = browserScreens() as unknown as {
  transform: { handler: (this: object, code: string) => { code: string } | null }
}
/** What the server's bundle makes of a screen; null leaves it as it is. */
const serverForm = (code: string) => transform.handler.call({ parse: (text: string) => parseAst(text) }, code)
const page = "import { List } from './list.tsx'\nexport default function Page() { return List() }\n"

test('a screen that only browsers render leaves nothing but the fact that it loads data there', () => {
  const code = serverForm(
    `${page}export const clientLoader = () => call(list)\nexport { Failed as ErrorBoundary }`,
  )?.code
  expect(code).toContain('export const clientLoader')
  expect(code).toContain('export default')
  expect(code).not.toContain('list')
})
test('a screen with a part for the server is left as it is', () => {
  for (const part of ['loader = () => 1', 'meta = () => []', 'HydrateFallback = () => null', 'workLink = 1'])
    expect(serverForm(`${page}export const clientLoader = () => 1\nexport const ${part}`)).toBeNull()
  expect(serverForm(`${page}export const clientLoader = () => 1\nexport * from './other.ts'`)).toBeNull()
})
test('a screen without data of its own is left as it is', () => {
  expect(serverForm(page)).toBeNull()
})
