import { expect, test } from 'vitest'
import { joined } from './use-columns.ts'

const column = (id: number, ...deals: number[]) => ({ id, deals: deals.map((deal) => ({ id: deal })) })
const idsOf = (columns: readonly { id: number; deals: readonly { id: number }[] }[]) =>
  columns.map(({ deals }) => deals.map(({ id }) => id))

test('deals that were loaded further down are below the others, each once, also when it has moved since', () => {
  const board = [column(1, 9, 8), column(2, 7)] as never
  const further = {
    1: [{ id: 8 }, { id: 6 }, { id: 6 }, { id: 7 }],
    2: [{ id: 9 }, { id: 5 }],
    3: [{ id: 4 }],
  } as never
  expect(idsOf(joined(board, further))).toEqual([
    [9, 8, 6],
    [7, 5],
  ])
  expect(joined(board, {})).toEqual(board)
})
