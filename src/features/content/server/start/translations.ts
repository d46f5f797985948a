import type { TranslatedLanguage } from '#features/translations/contract/fields.ts'
import type { StartPage } from './blocks.ts'
import { germanPages } from './de/index.ts'
import { germanQuestions } from './de/questions.ts'
import { spanishPages } from './es/index.ts'
import { spanishQuestions } from './es/questions.ts'
import { frenchPages } from './fr/index.ts'
import { frenchQuestions } from './fr/questions.ts'
import { italianPages } from './it/index.ts'
import { italianQuestions } from './it/questions.ts'

/** What the shop begins with in each language: pages by their address, questions in the order of the English ones. */
export const startTranslations: Record<
  TranslatedLanguage,
  { pages: readonly StartPage[]; questions: readonly (readonly [question: string, answer: string])[] }
> = {
  de: { pages: germanPages, questions: germanQuestions },
  fr: { pages: frenchPages, questions: frenchQuestions },
  es: { pages: spanishPages, questions: spanishQuestions },
  it: { pages: italianPages, questions: italianQuestions },
}
