import { Textarea, TextInput } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { useAttempt } from '#kit/ui/attempt.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { createTunerBrand, type TunerBrand, updateTunerBrand } from '../../../contract/tuners.ts'

/** A new brand, or a change of one. */
export function BrandForm({ brand }: { brand?: TunerBrand }) {
  const navigate = useNavigate()
  const attempt = useAttempt()
  const shop = useShopForm({
    schema: brand ? updateTunerBrand.input.body : createTunerBrand.input.body,
    initial: {
      name: brand?.name ?? '',
      slug: brand?.slug ?? '',
      about: brand?.about ?? '',
      reason: '',
      ...(brand ? { version: brand.version } : {}),
    } as Record<string, unknown>,
    submit: async (body) => {
      const { id } = brand
        ? await call(updateTunerBrand, { params: { id: brand.id }, body: updateTunerBrand.input.body.parse(body) })
        : await attempt((once) => call(createTunerBrand, { body: createTunerBrand.input.body.parse(body) }, once))
      await navigate(link('/admin/tuner-brands/:id', { id }))
    },
  })
  const { form } = shop
  return (
    <FormShell
      shop={shop}
      submitLabel={brand ? 'Save' : 'Add'}
      label="Brand"
      secondary={
        <Link to={brand ? link('/admin/tuner-brands/:id', { id: brand.id }) : link('/admin/tuner-brands')}>Cancel</Link>
      }
    >
      <TextInput label="Name" {...form.getInputProps('name')} />
      <TextInput label="Short name" description="Small letters, digits and hyphens" {...form.getInputProps('slug')} />
      <Textarea label="About" autosize minRows={3} {...form.getInputProps('about')} />
      <TextInput label="Reason" description="Kept in the audit log." required {...form.getInputProps('reason')} />
    </FormShell>
  )
}
