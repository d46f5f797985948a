import { Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useRef, useState } from 'react'
import { Link, redirect, useLoaderData, useRevalidator } from 'react-router'
import classes from '../earnings/earnings.module.css'
import { type Attached, AttachedFiles } from '#features/files/ui/chosen-files.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { OptionalLabel } from '#kit/ui/optional-label.tsx'
import { affiliateCalls, applicationForm, applyAsAffiliate, listOwnApplications } from '../../contract/affiliates.ts'
import { applicationLabels } from './affiliate-labels.ts'
import * as m from '../../messages/m.ts'

const filesMax = 5

export async function clientLoader() {
  const [{ data: mine }, { data: applications }] = await Promise.all([
    call(affiliateCalls.mine, {}),
    call(listOwnApplications, {}),
  ])
  if (mine[0]) throw redirect(link('/affiliate/:id', { id: mine[0].id }))
  return applications
}
export default function BecomeAffiliatePage() {
  const [latest] = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  // One application per form, however often it is submitted.
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: applicationForm,
    initial: { about: '', socials_1: '', socials_2: '', socials_3: '', files: [] as number[] },
    submit: async (body) => {
      await attempt((once) => call(applyAsAffiliate, { body }, once))
      await revalidate()
    },
  })
  const { form } = shop
  const [files, setFiles] = useState<readonly Attached[]>([])
  const kept = useRef(files)
  const keep = (change: (before: readonly Attached[]) => Attached[]) => {
    kept.current = change(kept.current)
    setFiles(kept.current)
    form.setFieldValue(
      'files',
      kept.current.map(({ id }) => id),
    )
  }
  return (
    <PageShell
      title={m.becomeAffiliate()}
      width="text"
      lead={<>{m.becomeAffiliateLead({ link: (text) => <Link to={link('/affiliate/info')}>{text}</Link> })}</>}
    >
      {latest && (
        <PagePart title={m.yourApplication()} lead={applicationLabels()[latest.state]}>
          {latest.answer}
        </PagePart>
      )}
      {latest?.state !== 'open' && (
        <FormShell shop={shop} submitLabel={m.apply()} label={m.application()}>
          <Textarea
            label={m.aboutYou()}
            description={m.aboutYouHint()}
            autosize
            minRows={5}
            {...form.getInputProps('about')}
          />
          <TextInput label={m.bestChannel()} placeholder="https://" {...form.getInputProps('socials_1')} />
          <TextInput
            label={<OptionalLabel>{m.otherChannel()}</OptionalLabel>}
            placeholder="https://"
            {...form.getInputProps('socials_2')}
          />
          <TextInput
            label={<OptionalLabel>{m.thirdChannel()}</OptionalLabel>}
            placeholder="https://"
            {...form.getInputProps('socials_3')}
          />
          <fieldset className={classes['splits']}>
            <legend>{m.files()}</legend>
            <p className={classes['reason']}>{m.filesHint({ n: filesMax })}</p>
            <AttachedFiles label={m.addFile()} files={files} max={filesMax} onChange={keep} />
            {form.errors['files'] && (
              <p role="alert" className={classes['wrong']}>
                {form.errors['files']}
              </p>
            )}
          </fieldset>
        </FormShell>
      )}
    </PageShell>
  )
}
