import { FileInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
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

/** A person, the name they sign under, their signature drawn or uploaded, and who they sign for. */
export function GrantForm() {
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  const [drawn, setDrawn] = useState<Blob | null>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const picture = chosen ?? (drawn ? new File([drawn], 'signature.png', { type: 'image/png' }) : null)
  const shop = useShopForm({
    schema: grantFormShape,
    initial: { email: '', legal_name: '', dealer: '', reason: '' },
    submit: async ({ dealer, ...values }) => {
      if (!picture) return
      const { id: signatureFile } = await sendFile(picture, 'signature')
      const body = { ...values, dealer: dealer === '' ? null : dealer, signature_file: signatureFile }
      const { id } = await attempt((once) => call(grantSignature, { body }, once))
      await navigate(link('/admin/dealer-signature-authority/:id', { id }))
    },
  })
  const { form } = shop
  // The picture is no field of the form: it is requested together with what the fields lack.
  const [isMissing, setMissing] = useState(false)
  const onSubmit = (event?: React.FormEvent<HTMLFormElement>) => {
    setMissing(picture === null)
    shop.onSubmit(event)
  }
  return (
    <FormShell shop={{ ...shop, onSubmit }} submitLabel="Grant authority">
      <TextInput type="email" label="Email" {...form.getInputProps('email')} />
      <TextInput label="Legal name" {...form.getInputProps('legal_name')} />
      <TextInput
        label="Dealer"
        description="The dealer’s slug, such as apex-tuning. Leave empty if they sign for the company."
        {...form.getInputProps('dealer')}
      />
      <div>
        <span className={classes['label']}>Signature</span>
        <SignaturePad onChange={setDrawn} />
      </div>
      <FileInput
        label="Or upload an image"
        placeholder="Choose a PNG or JPEG file"
        accept="image/png,image/jpeg"
        clearable
        value={chosen}
        error={isMissing && picture === null ? 'Draw the signature above, or upload an image of it.' : null}
        onChange={setChosen}
      />
      <Textarea label="Reason" rows={2} {...form.getInputProps('reason')} />
    </FormShell>
  )
}
