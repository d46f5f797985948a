import { Textarea, TextInput } from '@mantine/core'
import { type ClientLoaderFunctionArgs, Link, redirect, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { guard } from '#kit/ui/guard.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { affiliateCalls, applicationForm, applyAsAffiliate, listOwnApplications } from '../contract.ts'
import { applicationWords } from './affiliate-words.ts'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Become an affiliate', unlisted: true })

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  await guard(request)
  const [{ data: mine }, { data: applications }] = await Promise.all([
    call(affiliateCalls.mine, {}),
    call(listOwnApplications, {}),
  ])
  if (mine[0]) throw redirect(link('/affiliate/:id', { id: mine[0].id }))
  return applications
}
export const HydrateFallback = () => <LoadingState lines={8} label="Loading the form" />

export default function BecomeAffiliatePage() {
  const [latest] = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: applicationForm,
    initial: { about: '', socials_1: '', socials_2: '', socials_3: '', files: [] as number[] },
    submit: async (body) => {
      await call(applyAsAffiliate, { body }, { idempotencyKey: crypto.randomUUID() })
      await revalidate()
    },
  })
  const { form } = shop
  return (
    <PageShell
      title="Become an affiliate"
      width="text"
      lead={
        <>
          Recommend us and earn by what your followers buy. <Link to={link('/affiliate/info')}>How it works</Link>
        </>
      }
    >
      {latest && (
        <PagePart title="Your application" lead={applicationWords[latest.state]}>
          {latest.answer}
        </PagePart>
      )}
      {latest?.state !== 'open' && (
        <FormShell shop={shop} submitLabel="Apply" label="Application">
          <Textarea
            label="About you"
            description="What you drive, build or show, and to whom."
            autosize
            minRows={5}
            {...form.getInputProps('about')}
          />
          <TextInput label="Your best channel" placeholder="https://" {...form.getInputProps('socials_1')} />
          <TextInput label="Another channel" placeholder="https://" {...form.getInputProps('socials_2')} />
          <TextInput label="A third one" placeholder="https://" {...form.getInputProps('socials_3')} />
        </FormShell>
      )}
    </PageShell>
  )
}
