import { Textarea, TextInput } from '@mantine/core'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { updateTuneRequest } from '../contract/tune-requests.ts'
import { text, type TuneRequest } from '../contract/shapes.ts'
import { isUnpaid } from '../rules.ts'
import { loadCurrentRequest } from './current-request.ts'
import { NoRequest, RequestFrame } from './request-frame.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadCurrentRequest(request)
const schema = z.object({ goals: text(2000), hardware: text(2000), fuel: text(80) })

export default function CustomPage() {
  const request = useLoaderData<typeof clientLoader>()
  if (request === null) return <NoRequest title={m.customTuning()} />
  return (
    <RequestFrame request={request} title={m.customTuning()} lead={m.customLead()}>
      <div className={classes['block']}>
        {isUnpaid(request.state) ? <CustomForm key={request.id} request={request} /> : <p>{m.customSettled()}</p>}
      </div>
    </RequestFrame>
  )
}

function CustomForm({ request }: { request: TuneRequest }) {
  const navigate = useNavigate()
  const { goals = '', hardware = '', fuel = '' } = request.information
  const shop = useShopForm({
    schema,
    initial: { goals, hardware, fuel },
    submit: async (information) => {
      await call(updateTuneRequest, {
        params: { id: request.id },
        body: { purpose: 'custom', tune_ids: [], information },
      })
      await navigate(link('/tuning/request/:id/status', { id: request.id }))
    },
  })
  return (
    <FormShell shop={shop} submitLabel={m.askForQuote()} label={m.customTuning()}>
      <Textarea
        label={m.customGoal()}
        description={m.customGoalHint()}
        required
        rows={4}
        {...shop.form.getInputProps('goals')}
      />
      <Textarea
        label={m.hardware()}
        description={m.hardwareHint()}
        required
        rows={5}
        {...shop.form.getInputProps('hardware')}
      />
      <TextInput label={m.fuel()} required {...shop.form.getInputProps('fuel')} />
    </FormShell>
  )
}
