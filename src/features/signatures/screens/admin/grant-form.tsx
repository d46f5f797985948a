import { Textarea } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { FileChoice } from '#features/files/ui/chosen-files.tsx'
import { sendFile } from '#features/files/ui/upload-file.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { grantSignature } from '../../contract.ts'
import { grantFormShape } from '../../form-shape.ts'
import classes from '../../ui/signature.module.css'
import { SignaturePad } from './signature-pad.tsx'

/** Requires an explicit choice of dealer or firm; an empty field never means the firm. */
const schema = grantFormShape
  .extend({ signs_for: z.enum(['', 'company', 'dealer']) })
  .superRefine(({ signs_for: signsFor, dealer }, context) => {
    const missing = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (signsFor === '') missing('signs_for', 'Choose who this person signs for.')
    if (signsFor === 'dealer' && dealer === '') missing('dealer', 'Enter the dealer’s slug, such as apex-tuning.')
  })

/** Form to grant authority: person, legal name, drawn or uploaded signature, and dealer or firm. */
export function GrantForm() {
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  const [drawn, setDrawn] = useState<Blob | null>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const picture = chosen ?? (drawn ? new File([drawn], 'signature.png', { type: 'image/png' }) : null)
  const shop = useShopForm({
    schema,
    initial: {
      email: '',
      legal_name: '',
      signs_for: '' as z.input<typeof schema>['signs_for'],
      dealer: '',
      reason: '',
    },
    submit: async ({ signs_for: signsFor, dealer, ...values }) => {
      if (!picture) return
      const { id: signatureFile } = await sendFile(picture, 'signature')
      const body = { ...values, dealer: signsFor === 'company' ? null : dealer, signature_file: signatureFile }
      const { id } = await attempt((once) => call(grantSignature, { body }, once))
      await navigate(link('/admin/dealer-signature-authority/:id', { id }))
    },
  })
  const { form } = shop
  // The picture isn't a form field, so report it together with missing fields.
  const [isMissing, setMissing] = useState(false)
  const onSubmit = (event?: React.FormEvent<HTMLFormElement>) => {
    setMissing(picture === null)
    shop.onSubmit(event)
  }
  return (
    <FormShell shop={{ ...shop, onSubmit }} submitLabel="Grant authority">
      <TextInput type="email" label="Email" {...form.getInputProps('email')} />
      <TextInput label="Legal name" {...form.getInputProps('legal_name')} />
      <NativeSelect
        label="Signs for"
        data={[
          { value: '', label: 'Choose' },
          { value: 'company', label: 'Overboost' },
          { value: 'dealer', label: 'A dealer' },
        ]}
        {...form.getInputProps('signs_for')}
      />
      {form.values.signs_for === 'dealer' && (
        <TextInput
          label="Dealer"
          description="The dealer’s slug, such as apex-tuning."
          {...form.getInputProps('dealer')}
        />
      )}
      <div>
        <span className={classes['label']}>Signature</span>
        <SignaturePad onChange={setDrawn} />
      </div>
      <FileChoice
        label="Or upload an image"
        description="A PNG or JPEG file."
        accept="image/png,image/jpeg"
        files={chosen === null ? [] : [chosen]}
        error={isMissing && picture === null ? 'Draw the signature above, or upload an image of it.' : null}
        onChange={([file = null]) => setChosen(file)}
      />
      <Textarea label="Reason" rows={2} {...form.getInputProps('reason')} />
    </FormShell>
  )
}
