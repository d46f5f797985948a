import { expect, test } from 'vitest'
import { paintYears, yearColumns } from './painted-years.ts'

test('columns are Series, then years oldest first, with half years where they are wanted or used', () => {
  expect(yearColumns(2014, 2016, false, ['2015.5', '1999', 'Series'])).toEqual([
    'Series',
    '1999',
    '2014',
    '2015',
    '2015.5',
    '2016',
  ])
  expect(yearColumns(2016, 2015, true, [])).toEqual(['Series', '2015', '2015.5', '2016', '2016.5'])
})

test('a stroke paints or clears all years between its ends, in either direction', () => {
  const columns = ['Series', '2014', '2015', '2016', '2017']
  expect(paintYears(['2017'], columns, { from: 3, to: 1, isOn: true })).toEqual(['2017', '2016', '2015', '2014'])
  expect(paintYears(['2017', '2016', '2014'], columns, { from: 2, to: 4, isOn: false })).toEqual(['2014'])
})
