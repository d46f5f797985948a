import { Checkbox } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { recordStates, stateLabels } from '#features/revisions/contract/records.ts'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { type Currency, currencies, formatMoney } from '#kit/money.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useIdempotentSubmit } from '#kit/ui/idempotent-submit.ts'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { NumberInput } from '#kit/ui/number-input.tsx'
import { optionsOf } from '#kit/ui/options.ts'
import { listPriceChanges, previewPriceChange, startPriceChange } from '../../contract/price-changes.ts'
import { listProductRecords } from '../../contract/product-records.ts'
import { type PriceField, type PriceRounding, repricedText } from '../../rules-prices.ts'
import { PriceChangeList } from './price-change-list.tsx'
import classes from './price-changes.module.css'

export async function clientLoader() {
  const [changes, products] = await Promise.all([
    call(listPriceChanges, {}),
    call(listProductRecords, { query: { limit: 1 } }),
  ])
  return { changes: changes.data, brands: products.brands, categories: products.categories }
}

type Preview = Awaited<ReturnType<typeof call<typeof previewPriceChange.input, typeof previewPriceChange.output>>>
const kinds = { raise: 'Raise by', lower: 'Lower by', of_price: 'Set to a percentage of the price' } as const
type Kind = keyof typeof kinds
const fieldLabels: Readonly<Record<PriceField, string>> = { prices: 'Price', dealer_prices: 'Dealer price' }
const roundingLabels: Readonly<Record<PriceRounding, string>> = {
  none: 'To the cent',
  '00': 'To .00',
  '90': 'To .90',
  '99': 'To .99',
}
const choices = (words: Readonly<Record<string, string>>, all?: string) => [
  ...(all === undefined ? [] : [{ value: '', label: all }]),
  ...optionsOf(words),
]

/** Bulk price changes: filter products, preview, apply in the background, undo as a whole. */
export default function PriceChangesPage() {
  const { changes, brands, categories } = useLoaderData<typeof clientLoader>()
  const [which, setWhich] = useState({ q: '', brand: '', category: '', state: 'published' })
  const [field, setField] = useState<PriceField>('prices')
  const [kind, setKind] = useState<Kind>('raise')
  const [percent, setPercent] = useState<number | ''>(5)
  const [rounding, setRounding] = useState<PriceRounding>('none')
  const [codes, setCodes] = useState<Currency[]>([...currencies])
  const [shown, setShown] = useState<Preview | null>(null)
  const [started, setStarted] = useState(0)
  const { failure, run } = useAction()
  const attempt = useIdempotentSubmit()
  const hundredths = Math.round(Number(percent) * 100) * (kind === 'lower' ? -1 : 1)
  const isReady = percent !== '' && hundredths !== 0 && codes.length > 0
  const body = {
    which: Object.fromEntries(Object.entries(which).filter(([, value]) => value !== '')),
    rule: { field, currencies: codes, kind: kind === 'of_price' ? kind : ('percent' as const), hundredths, rounding },
  }
  const asked = JSON.stringify(body)
  useEffect(() => {
    let isGone = false
    const timer = setTimeout(() => {
      if (!isReady) return setShown(null)
      void run(async () => {
        const answer = await call(previewPriceChange, { body: JSON.parse(asked) as never })
        if (!isGone) setShown(answer)
      })
    }, 200)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a new question for each rule
  }, [asked, isReady, started])
  const begin = async () => {
    await attempt((once) =>
      call(startPriceChange, { body: { ...body, products: shown?.products ?? 0 } as never }, once),
    )
    setStarted((times) => times + 1)
  }
  const count = shown?.products ?? 0
  const things = count === 1 ? '1 product' : `${formatNumber(count)} products`
  const filter = (name: keyof typeof which) => ({
    value: which[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setWhich({ ...which, [name]: event.currentTarget.value }),
  })
  return (
    <PageShell crumbs={[{ label: 'Products', to: link('/admin/products') }, { label: 'Change prices' }]}>
      <PriceChangeList initial={changes} again={started} onEnd={() => setStarted((times) => times + 1)} />
      <PagePart title="Products">
        <div className={classes['fields']}>
          <TextInput label="Search" placeholder="Name, part number or brand" {...filter('q')} />
          <NativeSelect
            label="Status"
            data={choices(
              Object.fromEntries(recordStates.map((state) => [state, stateLabels()[state]])),
              'All statuses',
            )}
            {...filter('state')}
          />
          <NativeSelect label="Brand" data={[{ value: '', label: 'All brands' }, ...brands]} {...filter('brand')} />
          <NativeSelect
            label="Category"
            data={choices(Object.fromEntries(categories.map(({ slug, name }) => [slug, name])), 'All categories')}
            {...filter('category')}
          />
        </div>
      </PagePart>
      <PagePart title="Change">
        <div className={classes['fields']}>
          <NativeSelect
            label="Which price"
            data={choices(fieldLabels)}
            value={field}
            onChange={(event) => {
              setField(event.currentTarget.value as PriceField)
              if (event.currentTarget.value === 'prices' && kind === 'of_price') setKind('raise')
            }}
          />
          <NativeSelect
            label="How"
            data={choices(kinds).filter(({ value }) => value !== 'of_price' || field === 'dealer_prices')}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as Kind)}
          />
          <NumberInput
            label="Percent"
            hideControls
            min={0}
            decimalScale={2}
            rightSection="%"
            value={percent}
            error={isReady || codes.length === 0 ? null : 'Enter a percentage other than 0.'}
            onChange={setPercent}
          />
          <NativeSelect
            label="Round"
            data={choices(roundingLabels)}
            value={rounding}
            onChange={(event) => setRounding(event.currentTarget.value as PriceRounding)}
          />
        </div>
        <Checkbox.Group
          label="Currencies"
          mt="md"
          value={codes}
          error={codes.length === 0 ? 'Choose at least one currency.' : null}
          onChange={(chosen) => setCodes(currencies.filter((code) => chosen.includes(code)))}
        >
          <div className={classes['currencies']}>
            {currencies.map((code) => (
              <Checkbox key={code} value={code} label={code} />
            ))}
          </div>
        </Checkbox.Group>
      </PagePart>
      <PagePart
        title="Preview"
        lead={shown === null ? 'Enter a change to see what it does.' : repricedText(count)}
        actions={
          count > 0 && isReady ? (
            <ConfirmButton
              variant="filled"
              label="Change prices"
              title={`Change prices of ${things}?`}
              confirmLabel="Change prices"
              onConfirm={begin}
            >
              <p>
                New prices take effect in the shop as soon as they’re saved. Open orders keep theirs. You can undo the
                change.
              </p>
            </ConfirmButton>
          ) : (
            <Button disabled>Change prices</Button>
          )
        }
      >
        <FormFailure message={failure} />
        {shown && shown.data.length === 0 && <EmptyState title="No price changes" />}
        {shown && shown.data.length > 0 && (
          <DataTable
            label="Preview"
            rows={shown.data}
            rowKey={({ id }) => id}
            columns={[
              { key: 'name', title: 'Product', render: ({ name }) => name },
              ...codes.map((code) => ({
                key: code,
                title: code,
                align: 'right' as const,
                render: (row: Preview['data'][number]) =>
                  row.changes
                    .filter((change) => change.currency === code)
                    .map((change) => (
                      <div key={change.field}>
                        {change.field !== field && `${fieldLabels[change.field]}: `}
                        {change.from !== null && (
                          <s className={classes['old']}>{formatMoney({ minor: change.from, currency: code })}</s>
                        )}{' '}
                        {formatMoney({ minor: change.to, currency: code })}
                      </div>
                    )),
              })),
            ]}
          />
        )}
        {shown && shown.products > shown.data.length && (
          <p className={classes['quiet']}>and {formatNumber(shown.products - shown.data.length)} more</p>
        )}
      </PagePart>
    </PageShell>
  )
}
