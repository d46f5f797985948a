import { type ClientLoaderFunctionArgs, Link, useLoaderData } from 'react-router'
import { causePath } from '#features/audits/cause-path.ts'
import { objectLabel } from '#features/audits/labels.ts'
import { call } from '#kit/call.ts'
import { formatShortMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import { Facts } from '#kit/ui/facts.tsx'
import { askFor } from '#kit/ui/list-page.tsx'
import { List } from '#kit/ui/list.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { Stat, Stats } from '#kit/ui/stat.tsx'
import { Warning } from '#kit/ui/warning.tsx'
import { exportStockChanges, getStockPlace, listStockChanges } from '../../../contract/stock.ts'
import { type StockReason, stockReasons } from '../../../stock-labels.ts'
import { StockActs } from './stock-acts.tsx'
import { StockBadge } from './stock-badge.tsx'
import { nameOf, stockLink } from './stock-link.ts'
import classes from './stock.module.css'

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const { productSlug = '', locationSlug = '' } = args.params
  const [place, changes] = await Promise.all([
    call(getStockPlace, {
      params: { productSlug, locationSlug },
      query: { variant: new URL(args.request.url).searchParams.get('variant') ?? undefined },
    }),
    askFor(listStockChanges, args),
  ])
  return { place, changes }
}

const signed = (delta: number) => `${delta > 0 ? '+' : delta < 0 ? '−' : '±'}${formatNumber(Math.abs(delta))}`

/** Cause of a change, linked if it has a screen. */
function Cause({ reference }: { reference: string | null }) {
  if (reference === null) return '–'
  const to = causePath({ cause: reference, reference })
  return to === null ? objectLabel(reference) : <Link to={to}>{objectLabel(reference)}</Link>
}

/** Stock of a product at a location, with actions and history. */
export default function StockPlacePage() {
  const { place, changes } = useLoaderData<typeof clientLoader>()
  const { slug: productSlug, location_slug: locationSlug, variant_id: variant } = place
  return (
    <PageShell
      title={nameOf(place)}
      isGiven
      badges={<StockBadge stock={place} />}
      lead={place.location}
      crumbs={[
        { label: 'Stock', to: link('/admin/stock') },
        { label: place.name, to: link('/admin/products/:id', { id: place.product_id }) },
        { label: place.location },
      ]}
      actions={<StockActs place={place} />}
    >
      <Stats>
        <Stat label="On hand" value={formatNumber(place.on_hand)} />
        <Stat label="Reserved" value={formatNumber(place.reserved)} note="sold, not shipped yet" />
        <Stat label="Free" value={formatNumber(place.free)} note="can be sold" />
        <Stat label="Incoming" value={formatNumber(place.incoming)} />
      </Stats>
      <Facts
        rows={[
          ['Part number', place.part_number || '–'],
          ['Barcode', place.barcode || '–'],
          ['Low-stock mark', place.low_at === null ? 'None' : `Below ${formatNumber(place.low_at)}`],
          ...place.elsewhere.map(
            (other) =>
              [
                other.name,
                <Link key={other.slug} to={stockLink(productSlug, other.slug, variant)}>
                  {formatNumber(other.free)} free
                </Link>,
              ] as const,
          ),
        ]}
      />
      {place.is_unassigned && place.free > 0 && (
        <Warning>These units can’t be sold until they are assigned to a variant.</Warning>
      )}
      {place.others.length > 0 && (
        <PagePart title={variant === null ? 'Variants here' : 'Other variants here'}>
          <Facts
            rows={place.others.map((other) => [
              other.is_unassigned
                ? 'No variant'
                : other.is_retired
                  ? `${other.name} (retired)`
                  : other.name || 'No variant',
              <Link key={other.id} to={stockLink(productSlug, locationSlug, other.id)}>
                {formatNumber(other.free)} free
              </Link>,
            ])}
          />
        </PagePart>
      )}
      <PagePart title="Changes">
        <List
          of={{
            label: 'Changes',
            noun: 'change',
            search: 'Cause, note or person',
            csv: exportStockChanges,
            csvParams: { productSlug, locationSlug },
            empty: 'Sales, deliveries, counts and transfers appear here.',
            columns: [
              { key: 'created_at', title: 'Date', day: true, render: (row) => formatShortMoment(row.created_at) },
              { key: 'reason', title: 'Why', words: stockReasons as Readonly<Record<StockReason, string>> },
              {
                key: 'delta',
                title: 'Change',
                align: 'right',
                render: ({ delta }) => (
                  <span className={classes['delta']} data-sign={Math.sign(delta)}>
                    {signed(delta)}
                  </span>
                ),
              },
              { key: 'balance', title: 'Free after', align: 'right' },
              { key: 'cause', title: 'Cause', render: (row) => <Cause reference={row.reference} /> },
              { key: 'note', wideOnly: true },
              { key: 'by', title: 'By', wideOnly: true },
            ],
          }}
          answer={changes}
        />
      </PagePart>
    </PageShell>
  )
}
