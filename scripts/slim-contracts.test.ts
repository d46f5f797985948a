import { expect, test } from 'vitest'
import { parseAst } from 'vite'
import { slimContracts } from './slim-contracts.ts'

const contract = `
import { z } from 'zod'
import { get, post } from '#kit/contract.ts'
import { exportOf, list } from '#kit/list-contract.ts'
import { slug } from '#kit/shapes.ts'
const read = { access: 'public', errors: ['not_found'] }
export const sorts = ['name', '-name']
export const card = z.object({ slug: z.string() })
export const cards = z.array(card)
const params = z.object({ slug })
const place = '/v1/places'
export const listThings = get('/v1/things', 'All', { ...read, output: cards })
export const buyThing = post('/v1/things/:slug', 'One', { access: 'user', params, body: card, output: card, runs: 'saga', idempotent: true })
const sale = { access: 'user', output: card, idempotent: true }
export const sellThing = post('/v1/things/sale', 'Sells', { ...sale, params })
export const listPlaces = list(place, 'All', { access: 'public', row: card, filters: {} })
export const exportPlaces = exportOf(listPlaces)
const fields = { name: z.string() }
export const makerCalls = recordCalls('/v1/makers', 'a maker', { read: 'user', fields })
export const [getMaker, createMaker] = makerCalls
export const nameOf = (thing) => thing.slug
`

/** What the browser build makes of a module. */
function browserForm(code: string, id: string): string {
  const { transform } = slimContracts() as unknown as {
    transform: { handler: (this: object, code: string, id: string) => { code: string } | null }
  }
  return transform.handler.call({ parse: (text: string) => parseAst(text) }, code, id)?.code ?? code
}
const plain = browserForm(contract, '/shop/src/features/things/contract.ts')
const shapes = browserForm(contract, '/shop/src/features/things/contract.ts?shapes')

test('the validation library is left out of the half that needs none of it', () => {
  expect(plain).not.toContain("'zod'")
})
test('a call keeps its method, path and key, and loses its shapes', () => {
  expect(plain).toContain("export const listThings = { method: 'GET', path: '/v1/things' }")
  expect(plain).toContain("export const buyThing = { method: 'POST', path: '/v1/things/:slug', idempotent: true }")
})
test('the calls on one record keep their methods and paths, and each has its name', () => {
  expect(plain).toContain(
    "export const makerCalls = [{ method: 'GET', path: '/v1/makers' + '/:id' }, { method: 'POST', path: '/v1/makers' + '' }",
  )
  for (const half of [plain, shapes])
    expect(half).toContain('export const createMaker = /* @__PURE__ */ (() => makerCalls[1])()')
})
test('a call keeps what its facts take from a constant', () => {
  expect(plain).toContain("export const sellThing = { method: 'POST', path: '/v1/things/sale', idempotent: true }")
})
test('shapes move to the other half and are passed on by name', () => {
  expect(plain).not.toMatch(/z\.\w/)
  expect(plain).toContain("export { card, cards } from './contract.ts?shapes'")
  expect(shapes).toContain('export const card = /* @__PURE__ */ (() => (z.object({ slug: z.string() })))()')
})
test('plain constants and functions stay', () => {
  expect(plain).toContain("export const sorts = ['name', '-name']")
  expect(plain).toContain('export const nameOf = (thing) => thing.slug')
})
test('both halves can be read', () => {
  expect(() => parseAst(plain)).not.toThrow()
  expect(() => parseAst(shapes)).not.toThrow()
})
test('a module that reads the shape of a call takes it from the half that has it', () => {
  const page = `import { listThings, sorts } from '../contract.ts'\nconst query = listThings.input.query.parse({})\n`
  const form = browserForm(page, '/shop/src/features/things/screens/thing-list-page.tsx')
  expect(form).toContain("import { sorts } from '../contract.ts'")
  expect(form).toContain("import { listThings } from '../contract.ts?shapes'")
})
test('a module that only makes calls stays as it is', () => {
  const page = `import { listThings } from '../contract.ts'\ncall(listThings, {})\n`
  expect(browserForm(page, '/shop/src/features/things/screens/thing-list-page.tsx')).toBe(page)
})

test('a call at an address of its own keeps it, and an export is at the address of its list', () => {
  expect(plain).toContain("export const listPlaces = { method: 'GET', path: place }")
  expect(plain).toContain("export const exportPlaces = { method: 'GET', path: listPlaces.path + '.csv' }")
})
