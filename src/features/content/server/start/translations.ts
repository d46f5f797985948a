import type { TranslatedLanguage } from '#features/translations/contract/fields.ts'
import type { FixedAddress } from '../../rules/addresses.ts'
import german from './de.json' with { type: 'json' }
import spanish from './es.json' with { type: 'json' }
import french from './fr.json' with { type: 'json' }
import italian from './it.json' with { type: 'json' }

interface StartTranslation {
  /** By page address and then by text key, as in `pageTexts`. */
  pages: Record<FixedAddress, Readonly<Record<string, string>>>
  /** In the same order as in English. */
  questions: readonly { question: string; answer: string }[]
}

/** Translations of the initial contents. */
export const startTranslations: Record<TranslatedLanguage, StartTranslation> = {
  de: german,
  fr: french,
  es: spanish,
  it: italian,
}
