import { expect, test } from 'vitest'
import type { z } from 'zod'
import { namedEndpoints } from '#app/api.ts'
import { roles } from '#access/permissions.ts'
import { endpointUrl } from '#kit/contract.ts'
import { fillShop } from './fixtures-shop.ts'
import { useWorld } from './world.ts'

const { world } = await useWorld({ environment: { WORKER: '0' }, fill: { shop: fillShop } })

const isPaged = (query: z.ZodType | undefined): boolean =>
  query !== undefined && 'shape' in query && 'after' in (query.shape as object)
const marks = ['1e999', '-1e999', '-1', '9007199254740993', '999999999999999~x', 'NaN', '1.5']

test('no list fails for a page that does not exist', async () => {
  const staff = await world.login({ role: roles.superadmin, flags: ['t', 'f'] })
  const failed: string[] = []
  for (const { name, endpoint } of namedEndpoints) {
    if (!isPaged(endpoint.input.query)) continue
    const params = Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, part = '']) => [part, 1]))
    for (const after of marks) {
      const { status } = await staff.request('GET', endpointUrl(endpoint, { params, query: { after } } as never))
      if (status >= 500) failed.push(`${name} after ${after}: ${status}`)
    }
  }
  expect(failed).toEqual([])
})
