import { expect, test } from 'vitest'
import { inLanguage } from '#kit/server/text-language.ts'
import { readLog } from '../parse/read-log.ts'
import { deriveAll } from './derive-all.ts'
import { checkFormula, FormulaError } from './formula.ts'
import { formulaCost, isAffordable } from './formula-cost.ts'
import { savedView } from '../contract/view.ts'

const log = readLog(new TextEncoder().encode('Time,RPM,Boost\n0,800,1\n1,900,2\n2,1000,3\n'))

test('the cost of a formula is what it does for each sample', () => {
  expect(formulaCost('[Boost Press. (psi)] * 68.95 + 1013')).toBe(5)
  expect(formulaCost(`${'-'.repeat(470)}[RPM]`)).toBe(471)
})
test('a formula of 470 minuses is refused, when it is written and when it is saved', () => {
  const formula = `${'-'.repeat(470)}[RPM]`
  expect(() => checkFormula(formula, log)).toThrow(FormulaError)
  expect(savedView.safeParse({ derived: [{ name: 'x', unit: '', formula }] }).success).toBe(false)
})
test('so are many that together do too much; those that fit are calculated', () => {
  const wanted = Array.from({ length: 50 }, (_, index) => ({
    name: `x${index}`,
    unit: '',
    formula: `[RPM]${' + 1'.repeat(20)}`,
  }))
  expect(isAffordable(wanted)).toBe(false)
  const made: Record<string, unknown> = {}
  deriveAll(log, wanted, (name, channel) => (made[name] = channel))
  expect(made['x0']).toMatchObject({ min: 820, max: 1020 })
  expect(made['x49']).toContain('too much computing')
})
test('a formula may use the channel of one before it', () => {
  const made: Record<string, { max: number }> = {}
  const wanted = [
    { name: 'a', unit: '', formula: '[RPM] / 100' },
    { name: 'b', unit: '', formula: '[a] + [Boost]' },
  ]
  deriveAll(log, wanted, (name, channel) => (made[name] = channel as { max: number }))
  expect(made['b']?.max).toBe(13)
})
test('what is wrong with a formula is said in the language of the reader', () => {
  const wrong = (formula: string) => () => inLanguage('de', () => checkFormula(formula, log))
  expect(wrong('[Torque] * 2')).toThrow('Es gibt keinen Kanal „Torque“.')
  expect(wrong('1 + 2')).toThrow('Die Formel verwendet keinen Kanal.')
  expect(wrong('[RPM] * lbft')).toThrow('kennen wir nicht')
  expect(wrong('[RPM] *')).toThrow('nicht lesen')
})
