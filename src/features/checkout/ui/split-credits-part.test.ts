import { expect, test } from 'vitest'
import type { TextLocale } from '#kit/locale.ts'
import { inLanguage } from '#kit/server/text-language.ts'
import * as m from '../messages/m.ts'

test.each<[TextLocale, string, string]>([
  ['en', 'Kessler gets 1 ECU credit.', 'Kessler gets 1 ECU, 1 TCU credits.'],
  ['es', 'Kessler recibe 1 ECU crédito.', 'Kessler recibe 1 ECU, 1 TCU créditos.'],
  ['it', 'Kessler riceve 1 ECU credito.', 'Kessler riceve 1 ECU, 1 TCU crediti.'],
])('one credit of a purchase is singular, in %s', (language, one, two) => {
  const shown = (credits: string, n: number) =>
    inLanguage(language, () => m.dealerGetsCredits({ dealer: 'Kessler', credits, n }))
  expect(shown('1 ECU', 1)).toContain(one)
  expect(shown('1 ECU, 1 TCU', 2)).toContain(two)
})
