import { formatMoment } from '#kit/dates.ts'
import { Progress } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import '@mantine/core/styles/Progress.layer.css'
import { useInterval } from '@mantine/hooks'
import { useEffect } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { currencies } from '#kit/money.ts'
import { link } from '#kit/link.ts'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { orderKinds, orderStates } from '#features/orders/contract.ts'
import {
  downloadTransactionExport,
  exportFilter,
  listTransactionExports,
  startTransactionExport,
} from '../../contract/exports.ts'
import { orderKindLabels, orderStateLabels } from '#features/orders/rules.ts'
import classes from './transaction-page.module.css'

export async function clientLoader() {
  return call(listTransactionExports, {})
}
type Export = Awaited<ReturnType<typeof clientLoader>>['data'][number]
const isOpen = ({ state }: Export): boolean => state === 'queued' || state === 'running'
const lookAgainMs = 1500

export default function ExportPage() {
  const { data } = useLoaderData<typeof clientLoader>()
  const revalidator = useRevalidator()
  const { start, stop } = useInterval(() => void revalidator.revalidate(), lookAgainMs)
  const isWorking = data.some(isOpen)
  useEffect(() => {
    if (isWorking) start()
    return stop
  }, [isWorking, start, stop])
  return (
    <PageShell
      lead="Exports run in the background. Download them here when they’re ready. Only you can see them."
      crumbs={[{ label: 'Transactions', to: link('/admin/transactions') }, { label: 'Export' }]}
      width="text"
    >
      <NewExport />
      <PagePart title="My exports">
        {data.length === 0 && <p className={classes['muted']}>No exports yet.</p>}
        <ul className={classes['pairs']}>
          {data.map((item) => (
            <ExportItem key={item.id} item={item} />
          ))}
        </ul>
      </PagePart>
    </PageShell>
  )
}

function ExportItem({ item }: { item: Export }) {
  const wish = Object.values(item.filter).join(', ') || 'All paid transactions'
  const percent = item.total === 0 ? 0 : Math.min(100, Math.round((100 * item.written) / item.total))
  return (
    <li>
      <span>
        {formatMoment(item.created_at)}
        <small>{wish}</small>
        {isOpen(item) && <Progress value={percent} aria-label="Export progress" />}
      </span>
      <span>
        {item.state === 'done' ? (
          <a href={endpointUrl(downloadTransactionExport, { params: { id: item.id, token: item.token } })} download>
            Download {item.written} rows
          </a>
        ) : item.state === 'failed' ? (
          'Failed. Start a new export.'
        ) : item.state === 'expired' ? (
          'File expired'
        ) : (
          `${item.written} of ${item.total || '…'}`
        )}
      </span>
    </li>
  )
}

interface Choice {
  name: 'state' | 'kind' | 'currency'
  label: string
  all: string
  values: readonly string[]
  words: () => Readonly<Record<string, string>>
}
/** What narrows an export beside its days. */
const choices: readonly Choice[] = [
  { name: 'state', label: 'Status', all: 'Paid or paying', values: orderStates, words: orderStateLabels },
  { name: 'kind', label: 'Type', all: 'All types', values: orderKinds, words: orderKindLabels },
  { name: 'currency', label: 'Currency', all: 'All currencies', values: currencies, words: () => ({}) },
]

function NewExport() {
  const revalidator = useRevalidator()
  const [search] = useSearchParams()
  const asked = exportFilter.safeParse(Object.fromEntries([...search].filter(([, value]) => value !== '')))
  const shop = useShopForm({
    schema: exportFilter,
    initial: asked.success ? asked.data : {},
    submit: async (body) => {
      await call(startTransactionExport, { body }, { idempotencyKey: crypto.randomUUID() })
      await revalidator.revalidate()
    },
  })
  const setDay = (name: 'from' | 'to') => (event: React.ChangeEvent<HTMLInputElement>) =>
    shop.form.setFieldValue(name, event.currentTarget.value || undefined)
  return (
    <FormShell shop={shop} submitLabel="Start export" label="New export">
      {choices.map(({ name, label, all, values, words }) => (
        <NativeSelect
          key={name}
          label={label}
          defaultValue={shop.form.values[name] ?? ''}
          data={[{ value: '', label: all }, ...values.map((value) => ({ value, label: words()[value] ?? value }))]}
          onChange={({ currentTarget }) => shop.form.setFieldValue(name, (currentTarget.value || undefined) as never)}
        />
      ))}
      <NativeSelect
        label="Days of"
        defaultValue={shop.form.values.by ?? ''}
        data={[
          { value: '', label: 'Order' },
          { value: 'payment', label: 'Payment' },
        ]}
        onChange={({ currentTarget }) =>
          shop.form.setFieldValue('by', currentTarget.value === 'payment' ? 'payment' : undefined)
        }
      />
      <TextInput
        type="date"
        label="From"
        defaultValue={shop.form.values.from ?? ''}
        onChange={setDay('from')}
        error={shop.form.errors['from']}
      />
      <TextInput
        type="date"
        label="To"
        defaultValue={shop.form.values.to ?? ''}
        onChange={setDay('to')}
        error={shop.form.errors['to']}
      />
    </FormShell>
  )
}
