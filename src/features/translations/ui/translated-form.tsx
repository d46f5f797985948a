import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { EditorParts } from '#features/revisions/ui/editor-spec.ts'
import { languageLabels, type TranslatedLanguage, translatedLanguages } from '../contract/fields.ts'
import {
  countOpen,
  markOf,
  type SourceText,
  type TextsOf,
  type Translation,
  translationFinder,
  type Translations,
} from '../rules.ts'
import { TranslatedText } from './translated-text.tsx'
import classes from './translations.module.css'

const asLanguage = (value: string | null): TranslatedLanguage | 'en' =>
  translatedLanguages.find((language) => language === value) ?? 'en'

/** "German: 3 missing, 1 outdated" */
function languageLine(language: TranslatedLanguage, texts: readonly SourceText[], given: Translations): string {
  const { missing, outdated } = countOpen(texts, given)
  const open = [missing > 0 && `${missing} missing`, outdated > 0 && `${outdated} outdated`].filter(Boolean).join(', ')
  return open === '' ? languageLabels[language] : `${languageLabels[language]}: ${open}`
}

/** Editor fields in English, or translations beside the English texts. */
export function TranslatedForm({ textsOf, values, errors, onChange, children }: EditorParts & { textsOf: TextsOf }) {
  const [search] = useSearchParams()
  const [language, setLanguage] = useState(() => asLanguage(search.get('language')))
  const texts = textsOf(values)
  const translationsIn = (name: TranslatedLanguage) => (values[name] ?? {}) as Translations

  // Switch to the language with errors.
  const wrongIn = Object.keys(errors).map((path) => asLanguage(path.split('.')[0] ?? null))
  const [firstWrong] = wrongIn
  const isElsewhere = firstWrong !== undefined && !wrongIn.includes(language)
  useEffect(() => {
    if (isElsewhere) setLanguage(firstWrong)
  }, [isElsewhere, firstWrong])

  return (
    <>
      {(texts.length > 0 || language !== 'en') && (
        <NativeSelect
          label="Language"
          className={classes['language']}
          value={language}
          data={[
            { value: 'en', label: 'English' },
            ...translatedLanguages.map((name) => ({
              value: name,
              label: languageLine(name, texts, translationsIn(name)),
            })),
          ]}
          onChange={({ currentTarget }) => setLanguage(asLanguage(currentTarget.value))}
        />
      )}
      {language === 'en' ? (
        children
      ) : (
        <Texts
          key={language}
          language={language}
          texts={texts}
          given={translationsIn(language)}
          errors={errors}
          onChange={(next) => onChange(language, next)}
        />
      )}
    </>
  )
}

function Texts({
  language,
  texts,
  given,
  errors,
  onChange,
}: {
  language: TranslatedLanguage
  texts: readonly SourceText[]
  given: Translations
  errors: EditorParts['errors']
  onChange: (translations: Translations) => void
}) {
  const find = translationFinder(texts, given)
  // Use current keys, so edits replace the translation.
  const own: Readonly<Record<string, Translation>> = Object.fromEntries(
    texts.flatMap((source) => {
      const found = find(source)
      return found ? [[source.key, found]] : []
    }),
  )
  const missing = texts.filter(({ key }) => !own[key])
  const set = ({ key, text: english }: SourceText, text: string) => {
    const { [key]: _, ...rest } = own
    onChange(text === '' ? rest : { ...own, [key]: { text, of: markOf(english) } })
  }
  const copy = () =>
    onChange({
      ...own,
      ...Object.fromEntries(missing.map(({ key, text }) => [key, { text, of: markOf(text) }])),
    })
  if (texts.length === 0) return <p>Nothing to translate yet. Write the English texts first.</p>
  return (
    <section className={classes['texts']} aria-label={languageLabels[language]}>
      {missing.length > 1 && (
        <div>
          <Button variant="default" size="xs" onClick={copy}>
            Copy English to {missing.length} empty texts
          </Button>
        </div>
      )}
      {texts.map((source) => (
        <TranslatedText
          key={source.key}
          language={language}
          source={source}
          translation={own[source.key]}
          error={errors[`${language}.${source.key}`]}
          onChange={(text) => set(source, text)}
        />
      ))}
    </section>
  )
}
