import { Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import type { ReactNode } from 'react'
import { RichText } from '#kit/ui/rich-text/rich-text.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { TextButton } from '#kit/ui/text-button.tsx'
import type { StateKinds } from '#kit/state-kinds.ts'
import written from '#kit/ui/written.module.css'
import { languageLabels, type TranslatedLanguage } from '../contract/fields.ts'
import { type SourceText, stateOf, type TextState, type Translation } from '../rules.ts'
import classes from './translations.module.css'

const stateLabels = { missing: 'Missing', outdated: 'Outdated', translated: 'Translated' } as const
const stateKinds: StateKinds<TextState> = { missing: 'new', outdated: 'waiting', translated: 'done' }

/** A text in English with its translation. */
export function TranslatedText({
  language,
  source,
  translation,
  error,
  onChange,
}: {
  language: TranslatedLanguage
  source: SourceText
  translation: Translation | undefined
  error: ReactNode
  onChange: (text: string) => void
}) {
  const { label, text, lines, isHtml } = source
  const state = stateOf(source, translation)
  const value = translation?.text ?? ''
  const name = `${label} in ${languageLabels[language]}`
  const common = {
    label: name,
    value,
    error,
    lang: language,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  return (
    <div className={classes['text']} data-state={state}>
      <div>
        <p className={classes['head']}>
          <b>{label}</b> <StateBadge kind={stateKinds[state]}>{stateLabels[state]}</StateBadge>
        </p>
        {isHtml ? (
          <div
            lang="en"
            className={`${written['written']} ${classes['english']}`}
            dangerouslySetInnerHTML={{ __html: text }}
          />
        ) : (
          <p lang="en" className={classes['english']}>
            {text}
          </p>
        )}
      </div>
      <div>
        {isHtml ? (
          <RichText label={name} error={error} value={value} onChange={onChange} />
        ) : lines > 1 || text.length > 90 ? (
          <Textarea {...common} rows={Math.max(2, Math.min(8, Math.ceil(text.length / 50)))} />
        ) : (
          <TextInput {...common} />
        )}
        {state === 'missing' && <TextButton onClick={() => onChange(text)}>Copy English</TextButton>}
        {state === 'outdated' && (
          <p className={classes['note']}>
            The English text has changed since. <TextButton onClick={() => onChange(value)}>Still correct</TextButton>
          </p>
        )}
      </div>
    </div>
  )
}
