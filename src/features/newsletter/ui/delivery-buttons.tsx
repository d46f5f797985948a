import { Radio } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { useSession } from '#access/ui/session.tsx'
import { call } from '#kit/call.ts'
import { formatDeadline } from '#kit/dates.ts'
import { formatNumber } from '#kit/locale.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import {
  cancelCampaign,
  pauseCampaign,
  type Progress,
  resumeCampaign,
  sendTest,
  startCampaign,
  startForm,
  testForm,
} from '../contract/staff.ts'
import { deliveryKinds, deliveryLabels, type Language, languageLabels, languages, rate } from '../rules/topics.ts'

interface Of {
  id: number
  version: number
  progress: Progress
}

/** The actions on a newsletter: test, send, pause and resume. */
export function DeliveryButtons({ isDirty, ...of }: Of & { isDirty: boolean }) {
  const { id, progress } = of
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction('as-message')
  const [dialog, setDialog] = useState<'test' | 'send' | null>(null)
  const { delivery } = progress
  const move = (target: typeof pauseCampaign) =>
    run(async () => {
      await call(target, { params: { id } })
      await revalidate()
    })
  return (
    <>
      <StateBadge kind={deliveryKinds[delivery]}>{deliveryLabels()[delivery]}</StateBadge>
      {delivery === 'scheduled' && progress.send_at && (
        <span>{formatDeadline(progress.send_at, progress.time_zone)}</span>
      )}
      <Button variant="default" onClick={() => setDialog('test')}>
        Send test
      </Button>
      {delivery === 'draft' && <Button onClick={() => setDialog('send')}>Send</Button>}
      {delivery === 'scheduled' && (
        <Button variant="default" loading={busy} onClick={() => void move(cancelCampaign)}>
          Cancel sending
        </Button>
      )}
      {delivery === 'sending' && (
        <Button loading={busy} onClick={() => void move(pauseCampaign)}>
          Pause
        </Button>
      )}
      {delivery === 'paused' && (
        <Button loading={busy} onClick={() => void move(resumeCampaign)}>
          Resume
        </Button>
      )}
      <Dialog open={dialog === 'test'} onClose={() => setDialog(null)} title="Send a test">
        {dialog === 'test' && <TestForm id={id} onDone={() => setDialog(null)} />}
      </Dialog>
      <Dialog open={dialog === 'send'} onClose={() => setDialog(null)} title="Send this newsletter?">
        {dialog === 'send' &&
          (isDirty ? (
            <p>You have unsaved changes, and a sent newsletter can’t be changed. Save or discard them first.</p>
          ) : (
            <StartForm {...of} onDone={() => setDialog(null)} />
          ))}
      </Dialog>
    </>
  )
}

function TestForm({ id, onDone }: { id: number; onDone: () => void }) {
  const { user } = useSession()
  const shop = useShopForm({
    schema: testForm,
    initial: { email: user?.email ?? '', language: 'en' as Language, region: '1' as '1' | '2' },
    submit: async (body) => {
      await call(sendTest, { params: { id }, body })
      notify({ text: `Test sent to ${body.email}.`, kind: 'success' })
      onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Send test" label="Send test">
      <TextInput
        type="email"
        label="Email"
        description="Sends the saved version. Unsaved changes aren’t included."
        {...shop.form.getInputProps('email')}
      />
      <NativeSelect
        label="Language"
        data={languages.map((value) => ({ value, label: languageLabels()[value] }))}
        {...shop.form.getInputProps('language')}
      />
      <NativeSelect
        label="Region"
        description="The region whose blocks and prices it shows."
        data={[
          { value: '1', label: 'North America' },
          { value: '2', label: 'Europe' },
        ]}
        {...shop.form.getInputProps('region')}
      />
    </FormShell>
  )
}

/** The confirmation form; sending immediately needs no time. */
const sendForm = startForm
  .extend({ when: z.enum(['now', 'later']), send_at: z.string() })
  .refine(({ when, send_at: at }) => when === 'now' || startForm.shape.send_at.safeParse(at).success, {
    path: ['send_at'],
    error: () => 'Enter a date and time.',
  })

function StartForm({ id, version, progress, onDone }: Of & { onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: sendForm,
    initial: { version, per_minute: rate.usual as number, when: 'now' as 'now' | 'later', send_at: '' },
    submit: async ({ when, send_at: at, ...body }) => {
      await call(startCampaign, { params: { id }, body: { ...body, send_at: when === 'now' ? null : at } })
      await revalidate()
      onDone()
    },
  })
  const { form } = shop
  const isLater = form.values.when === 'later'
  return (
    <FormShell shop={shop} submitLabel={isLater ? 'Schedule' : 'Send'} label="Send">
      <p>
        {progress.recipients === 1
          ? 'It goes to 1 subscriber.'
          : `It goes to ${formatNumber(progress.recipients)} subscribers.`}{' '}
        {isLater ? 'To change it before then, cancel the schedule first.' : 'It can’t be changed afterwards.'}
      </p>
      <Radio.Group label="When" {...form.getInputProps('when')}>
        <Radio value="now" label="Send now" mt="xs" />
        <Radio value="later" label="Send later" mt="xs" />
      </Radio.Group>
      {isLater && (
        <TextInput
          type="datetime-local"
          label="Date and time"
          description={`Time zone: ${progress.time_zone.replaceAll('_', ' ')}`}
          {...form.getInputProps('send_at')}
        />
      )}
      <NumberInput
        label="Emails per minute"
        description="Slower is kinder to the mail server. You can pause at any time."
        min={rate.min}
        max={rate.max}
        hideControls
        {...form.getInputProps('per_minute')}
      />
    </FormShell>
  )
}
