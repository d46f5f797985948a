import { TextInput } from '#kit/ui/text-input.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { SendButton } from '#features/files/ui/file-button.tsx'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { FileProblems } from '#kit/ui/file-problems.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import {
  previewStockCounts,
  saveStockCounts,
  stockCountForm,
  type StockCountPreview,
} from '../../../contract/stock-counts.ts'
import { exportStock } from '../../../contract/stock.ts'
import classes from './stock.module.css'

const shownMax = 200
const placesText = (count: number) => `${formatNumber(count)} ${count === 1 ? 'place' : 'places'}`

/** Stocktake from a CSV file: previews differences, then saves them together. */
export default function StockCountPage() {
  const [preview, setPreview] = useState<StockCountPreview | null>(null)
  const [read, setRead] = useState(0)
  return (
    <PageShell
      title="Count from CSV"
      crumbs={[{ label: 'Stock', to: link('/admin/stock') }, { label: 'Count from CSV' }]}
      lead="Download the stock, write what you counted into “on hand”, and choose the file. Lines without a number are left out."
    >
      <div className={classes['file']}>
        <a href={endpointUrl(exportStock, {})} download>
          Download the stock as CSV
        </a>
        <SendButton
          label="Choose CSV"
          accept=".csv,text/csv"
          send={async (file) => {
            setPreview(await call(previewStockCounts, { body: { csv: await file.text() } }))
            setRead(read + 1)
          }}
        />
      </div>
      {preview !== null && preview.problems.length > 0 && <FileProblems problems={preview.problems} />}
      {preview !== null && preview.problems.length === 0 && <Differences key={read} preview={preview} />}
    </PageShell>
  )
}

type Count = StockCountPreview['places'][number]
const signed = ({ counted, on_hand: before }: Count) =>
  `${counted > before ? '+' : '−'}${formatNumber(Math.abs(counted - before))}`

function Differences({ preview: { places, same } }: { preview: StockCountPreview }) {
  const navigate = useNavigate()
  const attempt = useIdempotentSubmit()
  const shop = useShopForm({
    schema: stockCountForm,
    initial: {
      places: places.map(({ product, variant, location, counted, last_change }) => ({
        product,
        variant,
        location,
        counted,
        last_change,
      })),
      reason: '',
    },
    submit: async (body) => {
      const saved = await attempt((once) => call(saveStockCounts, { body }, once))
      notify({ text: `Stock of ${placesText(saved.saved)} set.`, kind: 'success' })
      await navigate(link('/admin/stock'))
    },
  })
  if (places.length === 0)
    return (
      <PagePart title="Nothing differs">
        <p>{placesText(same)} counted, all as recorded.</p>
      </PagePart>
    )
  return (
    <PagePart
      title={`${placesText(places.length)} will change`}
      lead={same === 0 ? 'Nothing is saved yet.' : `${placesText(same)} as counted. Nothing is saved yet.`}
    >
      <DataTable
        label="Differences"
        rows={places.slice(0, shownMax)}
        rowKey={({ product, variant, location }) => `${product} ${variant} ${location}`}
        columns={[
          { key: 'name', title: 'Product', render: ({ name }) => name },
          { key: 'location', title: 'Location', render: ({ location_name: name }) => name },
          { key: 'before', title: 'On hand', align: 'right', render: ({ on_hand: before }) => formatNumber(before) },
          { key: 'counted', title: 'Counted', align: 'right', render: ({ counted }) => formatNumber(counted) },
          { key: 'difference', title: 'Difference', align: 'right', render: signed },
        ]}
      />
      {places.length > shownMax && <p>And {formatNumber(places.length - shownMax)} more.</p>}
      <FormShell shop={shop} submitLabel="Save the count" label="Save the count">
        <TextInput label="Reason" description="Kept with each change." {...shop.form.getInputProps('reason')} />
      </FormShell>
    </PagePart>
  )
}
