import { stateColumn, stateFilter } from '#features/revisions/ui/record-list-page.ts'
import { lifeActs } from '#features/revisions/ui/life-acts.ts'
import { StateBadge } from '#features/revisions/ui/state-badge.tsx'
import { useSession } from '#access/ui/session.tsx'
import { useSite } from '#access/ui/site-context.tsx'
import { call } from '#kit/call.ts'
import { link } from '#kit/link.ts'
import { formatMoney } from '#kit/money.ts'
import { bulkActs } from '#kit/ui/bulk-acts.tsx'
import { listPage, type ListPageSpec, type AnswerOf, type RowIn } from '#kit/ui/list-page.tsx'
import { nameSorts } from '#kit/ui/list-sorts.ts'
import { exportTuneRecords, getTuneContext, listTuneRecords, updateTuneRecord } from '../contract/tunes.ts'
import { NewLink } from './new-link.tsx'
import classes from './tune.module.css'

type Tune = RowIn<typeof listTuneRecords>

const bulk = bulkActs<Tune>(
  ({ name, part_number: part }) => `${name}, ${part}`,
  lifeActs(updateTuneRecord, {
    published: 'They are offered for their engines and transmissions.',
    draft: 'They’re removed from the shop. Staff can keep editing them.',
    retired: 'They’re no longer offered. Customers who bought one keep it.',
  }),
)

/** All tunes, with filters for finding what needs work. */
function useTuneList(
  _: AnswerOf<typeof listTuneRecords>,
  context: AnswerOf<typeof getTuneContext>,
): ListPageSpec<typeof listTuneRecords> {
  const { currency } = useSite()
  const { may } = useSession()
  const priceOf = ({ price, is_stock: isStock }: Tune) => {
    const minor = price[currency]
    if (isStock) return ''
    return minor === undefined ? 'Not sold' : formatMoney({ minor, currency })
  }

  return {
    actions: <NewLink to={link('/catalog-manage/tunes/new')}>Add tune</NewLink>,
    noun: 'tune',
    search: 'Name, part number or engine',
    filters: {
      state: stateFilter,
      kind: {
        label: 'Type of tune',
        all: 'Tunes, add-ons and stock',
        words: { tune: 'Tunes', addon: 'Add-ons', stock: 'Stock' },
      },
      for: {
        all: 'Engines and transmissions',
        words: { engine: 'Engines', transmission: 'Transmissions' },
      },
      type: {
        words: Object.fromEntries(context.types.map(({ slug, name }) => [slug, name])),
      },
      tier: {
        label: 'Prices',
        all: 'All prices',
        words: [
          { value: '0', label: 'Own prices' },
          ...context.tiers.map(({ id, name }) => ({ value: String(id), label: `Price tier: ${name}` })),
        ],
      },
      missing: {
        all: 'Complete or not',
        words: { tools: 'No tools', dyno: 'No dyno run', price: 'No price in a currency' },
      },
    },
    sorts: nameSorts,
    csv: exportTuneRecords,
    ...(may('tunes.edit') ? { bulk } : {}),
    to: ({ id }) => link('/catalog-manage/tunes/:id', { id }),
    card: (tune) => ({
      title: tune.name,
      right: priceOf(tune),
      badge: <StateBadge state={tune.state} />,
      meta: tune.part_number,
      detail: tune.about,
    }),
    columns: [
      {
        key: 'name',
        render: (tune) => (
          <>
            {tune.name}
            <small className={classes['about']}>
              {tune.about}, {tune.part_number}
            </small>
          </>
        ),
      },
      stateColumn,
      {
        key: 'price',
        align: 'right',
        render: (tune) => (
          <>
            {priceOf(tune)}
            {!tune.is_stock && tune.price_tier !== null && (
              <small className={classes['about']}>{tune.price_tier}</small>
            )}
          </>
        ),
      },
      { key: 'tools', align: 'right', wideOnly: true },
      { key: 'runs', title: 'Dyno runs', align: 'right', wideOnly: true },
    ],
  }
}
const page = listPage(listTuneRecords, useTuneList, { load: () => call(getTuneContext, { query: {} }) })
export const clientLoader = page.clientLoader
export default page.ListPage
