import { describe, expect, test } from 'vitest'
import type { Tool } from '#features/tools/contract.ts'
import type { TuneContext } from '../contract/tunes.ts'
import { answersFor, breakages } from './partners.ts'

describe('tools of a tune and its partners', () => {
  const tool = (id: number, slug: string): Tool => ({
    id,
    slug,
    name: slug.toUpperCase(),
    description: '',
    product_slug: null,
    install_fee: { USD: 0 },
    is_fz3: true,
    is_fzl: false,
    is_benchflash: false,
    is_dealer_ownable: false,
    is_inhouse: false,
    is_rentable: false,
    methods: [],
    protocols: [],
    rental: null,
    service: null,
    region: null,
  })
  const partner = (slug: string, tools: string[], requires: string[] = []) => ({
    slug,
    name: slug,
    is_stock: false,
    optional: false,
    is_dsg: false,
    is_awd: false,
    tools,
    requires,
  })
  const context: TuneContext = {
    tools: [tool(1, 'a'), tool(2, 'b')],
    types: [],
    tiers: [],
    tool_restrictions: ['a', 'b'],
    role_discounts: {},
    partners: [partner('base', ['a']), partner('needs-it', ['b'], ['me'])],
  }
  const me = { ...partner('me', ['a'], ['base']), recommended: [] }
  test('are answered for each set in which it is usually bought', () => {
    expect(answersFor(me, context, 'USD').map(({ names, isSolved }) => [names, isSolved])).toEqual([
      [['me', 'base'], true],
      [['me', 'base', 'needs-it'], true],
    ])
  })
  test('break where the last tool is taken away', () => {
    expect(breakages(me, context, 'USD')).toEqual([
      {
        name: 'A',
        sets: [
          ['me', 'base'],
          ['me', 'base', 'needs-it'],
        ],
      },
    ])
    expect(breakages({ ...me, tools: ['a', 'b'] }, context, 'USD')).toEqual([])
  })
  test('that an engine does not allow leave a set unsolved', () => {
    const [alone] = answersFor({ ...me, requires: [] }, { ...context, tool_restrictions: ['b'] }, 'USD')
    expect(alone?.isSolved).toBe(false)
  })
})
