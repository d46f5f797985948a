import { Textarea, TextInput } from '@mantine/core'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { updateTuneRequest } from '../contract/tune-requests.ts'
import { requestInformation, type TuneRequest } from '../contract/shapes.ts'
import { isOver } from '../rules.ts'
import { loadCurrentRequest } from './current-request.ts'
import { NoRequest, RequestFrame } from './request-frame.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadCurrentRequest(request)
const empty = { vin: '', mileage: '', tool: '', fuel: '', hardware: '', problems: '', remarks: '' }

export default function InformationPage() {
  const request = useLoaderData<typeof clientLoader>()
  if (request === null) return <NoRequest title={m.information()} />
  return (
    <RequestFrame request={request} title={m.information()} lead={m.informationLead()}>
      <div className={classes['block']}>
        {isOver(request.state) ? (
          <p>{m.informationClosed()}</p>
        ) : (
          <InformationForm key={request.id} request={request} />
        )}
      </div>
    </RequestFrame>
  )
}

function InformationForm({ request }: { request: TuneRequest }) {
  const navigate = useNavigate()
  const { goals: _goals, ...known } = request.information
  const shop = useShopForm({
    schema: requestInformation,
    initial: { ...empty, ...known },
    submit: async (information) => {
      await call(updateTuneRequest, { params: { id: request.id }, body: { information } })
      notify({ text: m.informationSaved() })
      await navigate(link('/tuning/request/:id/status', { id: request.id }))
    },
  })
  const field = (name: keyof typeof empty) => shop.form.getInputProps(name)
  return (
    <FormShell shop={shop} submitLabel={m.save()} label={m.information()}>
      <FieldRow>
        <TextInput label={m.vin()} description={m.vinHint()} autoComplete="off" {...field('vin')} />
        <TextInput label={m.mileage()} {...field('mileage')} />
      </FieldRow>
      <FieldRow>
        <TextInput label={m.readTool()} placeholder={m.readToolExamples()} {...field('tool')} />
        <TextInput label={m.fuel()} placeholder={m.fuelExamples()} {...field('fuel')} />
      </FieldRow>
      <Textarea label={m.changedHardware()} description={m.changedHardwareHint()} rows={4} {...field('hardware')} />
      <Textarea label={m.faultCodes()} rows={3} {...field('problems')} />
      <Textarea label={m.anythingElse()} rows={3} {...field('remarks')} />
    </FormShell>
  )
}
