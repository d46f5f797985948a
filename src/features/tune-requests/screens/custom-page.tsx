import { Textarea } from '@mantine/core'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { z } from 'zod'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { updateTuneRequest } from '../contract/tune-requests.ts'
import { text, type TuneRequest } from '../contract/shapes.ts'
import { isUnpaid } from '../rules.ts'
import { loadCurrentWork, placeOf } from './current-request.ts'
import { loadLevels, type PlaceParams } from '#features/catalog/ui/vehicle-levels.ts'
import { VehiclePicker } from '#features/catalog/ui/vehicle-picker.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { NoRequest, RequestFrame } from './request-frame.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

export async function clientLoader({ request: asked }: ClientLoaderFunctionArgs) {
  const request = await loadCurrentWork(asked)
  return request && { request, levels: await loadLevels(placeOf(request, new URL(asked.url).searchParams)) }
}
const schema = z.object({ goals: text(2000), hardware: text(2000), fuel: text(80) })

export default function CustomPage() {
  const data = useLoaderData<typeof clientLoader>()
  if (data === null) return <NoRequest title={m.customTuning()} />
  const { request, levels } = data
  return (
    <RequestFrame request={request} title={m.customTuning()} lead={m.customLead()}>
      <div className={classes['block']}>
        {isUnpaid(request.state) ? (
          <>
            <PagePart title={m.whichVehicle()}>
              <VehiclePicker
                makes={levels.makes}
                levels={levels}
                to={(place) => link('/tuning/custom-tuning', {}, { request: request.id, ...place })}
                action={m.chooseVehicle()}
              />
            </PagePart>
            {isWhole(levels.place) && (
              <div className={classes['block']}>
                <CustomForm key={request.id} request={request} place={levels.place} />
              </div>
            )}
          </>
        ) : (
          <p>{m.customSettled()}</p>
        )}
      </div>
    </RequestFrame>
  )
}

type WholePlace = PlaceParams & Record<'make' | 'year' | 'model' | 'engine', string>
const isWhole = (place: PlaceParams): place is WholePlace => place.engine !== undefined

function CustomForm({ request, place }: { request: TuneRequest; place: WholePlace }) {
  const navigate = useNavigate()
  const { goals = '', hardware = '', fuel = '' } = request.information
  const shop = useShopForm({
    schema,
    initial: { goals, hardware, fuel },
    submit: async (information) => {
      const { make, year, model, engine, transmission = null } = place
      await call(updateTuneRequest, {
        params: { id: request.id },
        body: { purpose: 'custom', vehicle: { make, year, model, engine, transmission }, tune_ids: [], information },
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
