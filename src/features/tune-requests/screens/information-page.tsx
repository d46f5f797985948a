import { Textarea, TextInput } from '@mantine/core'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { FieldRow, FormShell } from '#kit/ui/form-shell.tsx'
import { type MetaInput, pageMeta } from '#kit/ui/seo.ts'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { updateTuneRequest } from '../contract.ts'
import { requestInformation, type TuneRequest } from '../contract-shapes.ts'
import { isOver } from '../rules.ts'
import { loadCurrentRequest } from './current-request.ts'
import { NoRequest, RequestFrame } from './request-frame.tsx'
import classes from './request.module.css'

export const meta = (args: MetaInput) => pageMeta(args, { title: 'Information', unlisted: true })
export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadCurrentRequest(request)
export const HydrateFallback = () => <LoadingState lines={10} label="Loading the request" />

const empty = { vin: '', mileage: '', tool: '', fuel: '', hardware: '', problems: '', remarks: '' }

export default function InformationPage() {
  const request = useLoaderData<typeof clientLoader>()
  if (request === null) return <NoRequest title="Information" />
  return (
    <RequestFrame request={request} title="Information" lead="What the calibrator should know of your car.">
      <div className={classes['block']}>
        {isOver(request.state) ? (
          <p>This request is over; its information stays as it is.</p>
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
      notify({ text: 'The information is saved.' })
      await navigate(link('/tuning/request/:id/status', { id: request.id }))
    },
  })
  const field = (name: keyof typeof empty) => shop.form.getInputProps(name)
  return (
    <FormShell shop={shop} submitLabel="Save" label="Information">
      <FieldRow>
        <TextInput label="VIN" description="17 letters and digits" autoComplete="off" {...field('vin')} />
        <TextInput label="Mileage" {...field('mileage')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Tool you read it with" placeholder="FLASHZILLA V3, KESS, PCMflash…" {...field('tool')} />
        <TextInput label="Fuel" placeholder="98 RON, 93 AKI, E85…" {...field('fuel')} />
      </FieldRow>
      <Textarea
        label="Changed hardware"
        description="Turbo, intake, downpipe, injectors, clutch…"
        rows={4}
        {...field('hardware')}
      />
      <Textarea label="Faults and codes" rows={3} {...field('problems')} />
      <Textarea label="Anything else" rows={3} {...field('remarks')} />
    </FormShell>
  )
}
