import { describe, expect, test } from 'vitest'
import { type Comparable, findPairs, trigramsOf } from './rules.ts'

const record = (id: number, name: string, more: Partial<Comparable> = {}): Comparable => ({
  id,
  name,
  code: null,
  block: '',
  figures: [],
  ...more,
})
const pairsOf = async (...records: Comparable[]) =>
  (await findPairs(records)).map(({ a, b, reasons }) => [a, b, ...reasons])

describe('copies', () => {
  test('are found by a slip in the name', async () => {
    expect(await pairsOf(record(1, 'Volkswagen'), record(2, 'Volkswagon'), record(3, 'Volvo'))).toEqual([
      [1, 2, 'Similar name'],
    ])
    expect(
      await pairsOf(
        record(1, 'Mercedes-Benz', { parts: new Set([1, 2]) }),
        record(2, 'Mercedes Benz', { parts: new Set([1, 2]) }),
      ),
    ).toEqual([[1, 2, 'Same name', 'Same fitments']])
  })
  test('are found by code and figures under another name', async () => {
    const figures = [292, 280, 1984]
    expect(
      await pairsOf(
        record(1, '2.0T TFSI EA888.3', { code: 'CYFB', figures }),
        record(2, '2.0 TFSI EA888 Gen 3', { code: 'cyf-b', figures: [292, 281, 1984] }),
      ),
    ).toEqual([[1, 2, 'Similar name', 'Same code', 'Same figures']])
  })
  test('are not what differs by a number, or belongs to another block', async () => {
    expect(await pairsOf(record(1, 'Stage 1'), record(2, 'Stage 2'))).toEqual([])
    expect(await pairsOf(record(1, 'Golf', { block: '1' }), record(2, 'Golf', { block: '2' }))).toEqual([])
    expect(await pairsOf(record(1, 'Golf', { block: '1' }), record(2, 'Golf', { block: '1' }))).toHaveLength(1)
  })
  test('are compared by trigrams as PostgreSQL makes them', () => {
    expect([...trigramsOf('Cat')]).toEqual(['  c', ' ca', 'cat', 'at '])
  })
  test('are found among 20,000 tunes that look alike', async () => {
    const names = ['Stage 1', 'Stage 2', 'Stage 3', 'Eco', 'Towing', 'Pops and bangs', 'Launch control', 'E85 Stage 2']
    const tunes = Array.from({ length: 20_000 }, (_, id) =>
      record(id, names[id % names.length]!, {
        block: String(Math.trunc(id / names.length)),
        code: `OB${String(id).padStart(6, '0')}`,
        figures: [200 + (id % 300), 250 + (id % 200)],
      }),
    )
    const copy = { ...tunes[0]!, id: 20_000, name: 'Stage-1' }
    const pairs = await findPairs([...tunes, copy])
    expect(pairs).toMatchObject([{ a: 0, b: 20_000, score: 100 }])
  })
})
