import { Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { Link } from 'react-router'
import type { z } from 'zod'
import { call } from '#kit/call.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { objectPath } from '#features/audits/object-path.ts'
import type { EditorParts } from '#features/revisions/ui/editor-spec.ts'
import { translationsOf } from '#features/translations/ui/translations-of.tsx'
import { seoTextTexts } from '../../contract/text-fields.ts'
import { putSeoText, seoForm } from '../../contract/staff.ts'
import { descriptionMax, type Facts, fillTemplate, type SeoKind, seoVariables, titleMax } from '../../rules.ts'
import { SeoPreviews } from './seo-previews.tsx'

const Translated = translationsOf(seoTextTexts)
const EnglishOnly = ({ children }: EditorParts) => children

/** Form for a page's SEO text or a template, with previews. */
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
  /** Key of the page, or `template`. */
  textKey: string
  version: number
  /** Text including translations. */
  initial: z.input<typeof seoForm>
  /** Fallback for empty fields: the filled-in template. */
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
  // Texts and translations of makes and products are fields of those records.
  const isField = textKey !== 'template' && (kind === 'make' || kind === 'product')
  const editor = isField ? objectPath(`${kind}/${textKey}`) : null
  const Parts = isField ? EnglishOnly : Translated
  const title = fillTemplate(form.values.title, example.facts) || shown.title
  const description = fillTemplate(form.values.description, example.facts) || shown.description
  const length = (text: string, max: number) =>
    `${text.length} of ${max} characters${text.length > max ? ': search results cut it off' : ''}`
  return (
    <FormShell shop={shop} submitLabel="Save text" label="Search engine text">
      <Parts
        values={form.values}
        errors={form.errors}
        onChange={(field, value) => form.setFieldValue(field as never, value as never)}
      >
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
      </Parts>
      {editor !== null && (
        <p>
          Translate it in <Link to={editor}>its editor</Link>.
        </p>
      )}
      <p>Filled in for each page: {seoVariables[kind].map((name) => `{${name}}`).join(', ')}</p>
      <SeoPreviews title={title} description={description} path={example.path} picture={example.picture} />
    </FormShell>
  )
}
