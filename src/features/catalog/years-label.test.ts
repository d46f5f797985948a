import { describe, expect, it } from 'vitest'
import { newestYear, yearName, yearsLabel } from './years-label.ts'

describe('the years of a model', () => {
  it('are spans, oldest first', () => {
    expect(yearsLabel(['2019', '2018', '2017'])).toBe('2017–2019')
    expect(yearsLabel(['2016', '2015.5', '2015'])).toBe('2015–2016')
    expect(yearsLabel(['2012', '2016', '2014', '2015'])).toBe('2012, 2014–2016')
    expect(yearsLabel(['2019'])).toBe('2019')
    expect(yearsLabel(['Series', '2019'])).toBe('2019, all years')
    expect(yearsLabel([])).toBe('')
  })
  it('have a newest one', () => {
    expect(newestYear(['2015', '2015.5', 'Series'])).toBe('2015.5')
    expect(newestYear([])).toBe('Series')
  })
  it('are called all years for a series', () => {
    expect(yearName('Series')).toBe('All years')
    expect(yearName('2015.5')).toBe('2015.5')
  })
})
