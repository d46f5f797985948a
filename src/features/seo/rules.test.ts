import { describe, expect, test } from 'vitest'
import { fillTemplate, problemsOf, textOf, unknownVariables } from './rules.ts'

const facts = { make: 'Audi', model: 'S3', year: '2018', engines: 2 }

describe('a template', () => {
  test('is filled with the facts of a page, and leaves out what it does not know', () => {
    expect(fillTemplate('{make} {model} {year} tuning', facts)).toBe('Audi S3 2018 tuning')
    expect(fillTemplate('{make} {horsepower} tuned, {year}', facts)).toBe('Audi tuned, 2018')
    expect(fillTemplate('Tuning\u{A0}: {make}\u{A0}!', facts)).toBe('Tuning\u{A0}: Audi\u{A0}!')
    expect(unknownVariables('model', '{make} {price} {engines}')).toEqual(['price'])
  })
  test('gives way to the own text of a page, each part for itself', () => {
    const template = { title: '{make} tunes', description: 'Tunes for {make}' }
    expect(textOf({ title: 'Ours', description: '' }, template, facts)).toEqual({
      title: 'Ours',
      description: 'Tunes for Audi',
    })
    expect(textOf(undefined, undefined, facts)).toEqual({ title: '', description: '' })
  })
})

test('texts that are missing, too long or used twice are named', () => {
  const good = { title: 'Audi S3', description: 'Tunes' }
  expect(
    problemsOf([
      good,
      { title: '', description: 'x' },
      { title: 'x'.repeat(61), description: 'x' },
      { ...good, description: 'x'.repeat(161) },
    ]),
  ).toEqual([['twice'], ['missing'], ['long'], ['long', 'twice']])
})
