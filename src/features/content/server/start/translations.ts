import type { TranslatedLanguage } from '#features/translations/contract/fields.ts'
import type { FixedAddress } from '../../rules/addresses.ts'
import german from './de.json' with { type: 'json' }
import spanish from './es.json' with { type: 'json' }
import french from './fr.json' with { type: 'json' }
import italian from './it.json' with { type: 'json' }

interface StartTranslation {
  /** By the address of the page and the key of the text in it, as `pageTexts` names it. */
  pages: Record<FixedAddress, Readonly<Record<string, string>>>
  /** In the order of the English ones. */
  questions: readonly { question: string; answer: string }[]
}

/** What the shop begins with in each language. */
export const startTranslations: Record<TranslatedLanguage, StartTranslation> = {
  de: german,
  fr: french,
  es: spanish,
  it: italian,
}
