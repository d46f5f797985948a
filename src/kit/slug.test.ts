import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Citroën C4 1.6 HDi', 'citroen-c4-1-6-hdi'],
  ['Müller & Söhne GmbH', 'muller-sohne-gmbh'],
  ['Straßen Łódź Ærø Þór', 'strassen-lodz-aero-thor'],
  ['Лада Нива', 'lada-niva'],
  ["Cat's eye", 'cat-s-eye'],
  ['M340i/xDrive', 'm340i-xdrive'],
  ['!', ''],
])('%s becomes %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a long name is cut without a hyphen at its end', () => {
  expect(slugOf(`${'a'.repeat(59)} b`, 60)).toBe('a'.repeat(59))
})
