import { Textarea, TextInput } from '@mantine/core'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { putSeoText, seoForm } from '../../contract/staff.ts'
import { descriptionMax, type Facts, fillTemplate, type SeoKind, seoVariables, titleMax } from '../../rules.ts'
import { SeoPreviews } from './seo-previews.tsx'

/** The text of a page, or the template of a kind of pages, with what it looks like elsewhere. */
export function SeoForm({
  kind,
  textKey,
  version,
  initial,
  shown,
  example,
  onDone,
}: {
  kind: SeoKind
  /** Of the page, or `template`. */
  textKey: string
  version: number
  initial: { title: string; description: string }
  /** What an empty field gives way to: the template, filled in. */
  shown: { title: string; description: string }
  example: { facts: Facts; path: string; picture: string | null }
  onDone: () => void
}) {
  const shop = useShopForm({
    schema: seoForm,
    initial,
    submit: async (body) => {
      await call(putSeoText, { params: { kind, key: textKey }, body: { ...body, version } })
      notify({ text: 'Text saved.', kind: 'success' })
      onDone()
    },
  })
  const { form } = shop
  const title = fillTemplate(form.values.title, example.facts) || shown.title
  const description = fillTemplate(form.values.description, example.facts) || shown.description
  const length = (text: string, max: number) =>
    `${text.length} of ${max} characters${text.length > max ? ': search results cut it off' : ''}`
  return (
    <FormShell shop={shop} submitLabel="Save text" label="Search engine text">
      <TextInput
        label="Title"
        description={length(title, titleMax)}
        placeholder={shown.title}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        description={length(description, descriptionMax)}
        placeholder={shown.description}
        rows={3}
        {...form.getInputProps('description')}
      />
      <p>Filled in for each page: {seoVariables[kind].map((name) => `{${name}}`).join(', ')}</p>
      <SeoPreviews title={title} description={description} path={example.path} picture={example.picture} />
    </FormShell>
  )
}
