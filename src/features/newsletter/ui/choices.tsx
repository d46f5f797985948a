import { Checkbox } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import type { UseFormReturnType } from '@mantine/form'
import { textLocale } from '#kit/locale.ts'
import { type Language, languageLabels, languages, type Topic, topicLabels, topics } from '../rules/topics.ts'
import classes from './choices.module.css'
import * as m from '../messages/m.ts'

export interface Choices extends Record<string, unknown> {
  topics: Topic[]
  language: Language
  measured: boolean
}
/** The initial choices: all topics, in the current language. */
export const noChoices = (): Choices => ({ topics: [...topics], language: textLocale(), measured: false })

/** A subscriber's choices: topics, language and tracking. */
export function ChoiceFields<V extends Choices>({ form }: { form: UseFormReturnType<V> }) {
  const labels = topicLabels()
  const names = languageLabels()
  return (
    <>
      <Checkbox.Group label={m.topics()} {...form.getInputProps('topics')}>
        <div className={classes['topics']}>
          {topics.map((topic) => (
            <Checkbox key={topic} name="topics" value={topic} label={labels[topic]} />
          ))}
        </div>
      </Checkbox.Group>
      <NativeSelect
        name="language"
        label={m.language()}
        data={languages.map((value) => ({ value, label: names[value] }))}
        {...form.getInputProps('language')}
      />
      <Checkbox
        name="measured"
        label={m.measured()}
        description={m.measuredHint()}
        {...form.getInputProps('measured', { type: 'checkbox' })}
      />
    </>
  )
}
