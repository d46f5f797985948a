import { Textarea } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { type Build, feedbackForm, sendFeedback } from '../contract/programs.ts'
import * as m from '../messages/m.ts'

const ratings = [5, 4, 3, 2, 1]

/** A form for a participant's feedback, with the build and a rating. */
export function FeedbackForm({ id, builds }: { id: number; builds: readonly Build[] }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    keepAs: `beta-feedback/${id}`,
    schema: feedbackForm,
    initial: { build_id: builds[0]?.id ?? null, rating: 4, body: '' },
    submit: async (body, form) => {
      await call(sendFeedback, { params: { id }, body })
      form.setFieldValue('body', '')
      notify({ text: m.feedbackSent(), kind: 'success' })
      await revalidate()
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel={m.sendFeedback()} label={m.feedback()}>
      <NativeSelect
        label={m.build()}
        data={[
          ...builds.map((build) => ({ value: String(build.id), label: build.label })),
          { value: '', label: m.noBuild() },
        ]}
        value={form.values.build_id === null ? '' : String(form.values.build_id)}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('build_id', value === '' ? null : Number(value))}
      />
      <NativeSelect
        label={m.rating()}
        data={ratings.map((n) => ({ value: String(n), label: m.ratingOf({ n }) }))}
        value={String(form.values.rating)}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('rating', Number(value))}
      />
      <Textarea
        label={m.whatHappened()}
        description={m.feedbackHint()}
        rows={5}
        maxLength={8000}
        {...form.getInputProps('body')}
      />
    </FormShell>
  )
}
