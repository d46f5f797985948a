import { describe, expect, test } from 'vitest'
import { boundsOf, cellValue, columnsOf, fromTable, placeAfter, toTable } from './cells.ts'

test('cells go to a spreadsheet and come back', () => {
  const cells = [
    ['Golf R', '2.0 "TSI"'],
    ['two\nlines', 'a\ttab'],
  ]
  expect(fromTable(toTable(cells))).toEqual(cells)
  expect(fromTable('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

describe('what is typed into a cell', () => {
  const write = () => ({})
  const column = (kind: 'number' | 'money' | 'yes-no' | 'text') =>
    columnsOf({}, [{ key: 'x', title: 'X', kind, read: () => null, write }])[0]!
  test.each([
    ['number', '1,200', 1200],
    ['number', '', null],
    ['number', 'many', undefined],
    ['money', '$499.00', 49_900],
    ['money', '4.999', undefined],
    ['yes-no', 'Yes', true],
    ['yes-no', 'perhaps', undefined],
    ['text', ' Golf ', 'Golf'],
  ] as const)('%s %j', (kind, text, value) => {
    expect(cellValue(column(kind), text)).toBe(value)
  })
})

test('keys lead to the neighbors, to the ends, and never outside', () => {
  const size = { rows: 30, columns: 4, isJump: false }
  expect(placeAfter('ArrowDown', { row: 0, column: 2 }, size)).toEqual({ row: 1, column: 2 })
  expect(placeAfter('ArrowUp', { row: 0, column: 2 }, size)).toEqual({ row: 0, column: 2 })
  expect(placeAfter('ArrowRight', { row: 3, column: 3 }, size)).toEqual({ row: 3, column: 3 })
  expect(placeAfter('PageDown', { row: 20, column: 0 }, size)).toEqual({ row: 29, column: 0 })
  expect(placeAfter('ArrowDown', { row: 3, column: 1 }, { ...size, isJump: true })).toEqual({ row: 29, column: 1 })
  expect(placeAfter('End', { row: 3, column: 1 }, { ...size, isJump: true })).toEqual({ row: 29, column: 3 })
  expect(placeAfter('a', { row: 3, column: 1 }, size)).toBeNull()
})

test('a range has the same bounds from either corner', () => {
  const bounds = { top: 1, bottom: 4, left: 0, right: 2 }
  expect(boundsOf({ active: { row: 4, column: 0 }, other: { row: 1, column: 2 } })).toEqual(bounds)
  expect(boundsOf({ active: { row: 1, column: 2 }, other: { row: 4, column: 0 } })).toEqual(bounds)
})
