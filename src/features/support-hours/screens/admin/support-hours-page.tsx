import { Checkbox, Input } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { Link, useLoaderData, useRevalidator } from 'react-router'
import { useSite } from '#access/ui/site-context.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { ReasonInput } from '#kit/ui/reason-input.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { type ShopForm, useShopForm } from '#kit/ui/use-shop-form.ts'
import { getSupportHours, supportHoursForm, updateSupportHours } from '../../contract.ts'
import { HolidaysInput } from './holidays-input.tsx'
import classes from './support-hours.module.css'

export const clientLoader = () => call(getSupportHours, {})
type Hours = Awaited<ReturnType<typeof clientLoader>>
type Form = ShopForm<Hours & { reason: string }>['form']

/** When the support team of the region works. Deadlines of tune requests count these hours only. */
export default function SupportHoursPage() {
  const hours = useLoaderData<typeof clientLoader>()
  const { region, regions } = useSite()
  const place = regions.find(({ id }) => id === region)?.name ?? 'this region'
  return (
    <PageShell
      lead={`Shown to customers in ${place}, and used for their deadlines. Deadlines that are already set don’t change.`}
      actions={<Link to={link('/admin/audit', {}, { action: 'support-hours.update' })}>History</Link>}
    >
      <HoursForm key={`${region} ${hours.version}`} hours={hours} />
    </PageShell>
  )
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const zones = Intl.supportedValuesOf('timeZone')

function HoursForm({ hours }: { hours: Hours }) {
  const { revalidate } = useRevalidator()
  const shop = useShopForm({
    schema: supportHoursForm,
    initial: { ...hours, reason: '' },
    submit: async (body) => {
      await call(updateSupportHours, { body })
      notify({ text: 'Support hours saved.', kind: 'success' })
      await revalidate()
    },
  })
  const { form } = shop
  return (
    <FormShell shop={shop} submitLabel="Save support hours" label="Support hours">
      <NativeSelect
        label="Time zone"
        data={zones.includes(hours.zone) ? zones : [hours.zone, ...zones]}
        {...form.getInputProps('zone')}
      />
      <WeekInputs form={form} />
      <HolidaysInput {...form.getInputProps('holidays')} />
      <ReasonInput form={form} />
    </FormShell>
  )
}

function WeekInputs({ form }: { form: Form }) {
  const { error } = form.getInputProps('week') as { error?: string }
  return (
    <fieldset className={classes['week']}>
      <legend>Opening times</legend>
      {weekdays.map((name, day) => {
        const isOpen = form.values.week[day]?.open === true
        return (
          <div key={name} className={classes['day']}>
            <Checkbox
              label={name}
              {...form.getInputProps(`week.${day}.open`, { type: 'checkbox' })}
              {...(error ? { 'aria-invalid': true } : {})}
            />
            {isOpen ? (
              <>
                <TextInput type="time" aria-label={`${name} from`} {...form.getInputProps(`week.${day}.from`)} />
                <TextInput type="time" aria-label={`${name} until`} {...form.getInputProps(`week.${day}.until`)} />
              </>
            ) : (
              <span className={classes['closed']}>Closed</span>
            )}
          </div>
        )
      })}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  )
}
