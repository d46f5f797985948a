import { type BulkAct, type Call, reasonAsk } from '#kit/ui/bulk-run.ts'
import { assignTune, type TuneOwner } from '../../../contract/tune-pools.ts'
import { type Choice, ownerChoices, ownerOf } from '../../../ui/owner-choices.ts'

type Row = Pick<TuneOwner, 'slug' | 'tuner' | 'pool' | 'brand'>
interface Owner {
  tuner_id: number | null
  pool_id: number | null
  brand_id: number | null
}
interface Choices {
  tuners: readonly Choice[]
  pools: readonly Choice[]
  brands: readonly Choice[]
}

const shop = 'shop'
const none = 'none'
const of = ({ tuner, pool, brand }: Row): Owner => ({
  tuner_id: tuner?.id ?? null,
  pool_id: pool?.id ?? null,
  brand_id: brand?.id ?? null,
})
const nameOf = ({ tuner, pool }: Row) => (tuner ?? pool)?.name ?? 'The shop'
const labelIn = (choices: readonly Choice[], value = '') =>
  choices.find((choice) => choice.value === value)?.label ?? value

/** Changes the owner, based on the one that the row shows. */
async function assign(call: Call, row: Row, owner: Owner, reason: string) {
  const before = of(row)
  const put = (to: Owner, seen: Owner, why: string) =>
    call(assignTune, { params: { slug: row.slug }, body: { ...to, seen, reason: why } })
  await put(owner, before, reason)
  return () => put(before, owner, `Undo: ${reason}`)
}

/** Bulk actions on the owners of tunes. */
export function ownerActs({ tuners, pools, brands }: Choices): readonly BulkAct<Row>[] {
  const found = ownerChoices({ tuners, pools })
  const owners = [{ value: shop, label: 'The shop' }, ...found.tuners, ...found.pools]
  const named = [{ value: none, label: 'No brand' }, ...brands]
  return [
    {
      label: 'Set owner',
      done: 'assigned',
      text: 'The owner earns a share of future sales. Brands stay, except on tunes that the shop takes over.',
      asks: [{ name: 'owner', label: 'Owner', choices: owners }, reasonAsk],
      change: (row, { owner = '' }) => {
        const { tuner_id: tuner, pool_id: pool } = ownerOf(owner)
        const before = of(row)
        return before.tuner_id === tuner && before.pool_id === pool
          ? { skip: 'Already the owner.' }
          : { from: nameOf(row), to: labelIn(owners, owner) }
      },
      perform: (row, { owner = '', reason = '' }, call) =>
        assign(call, row, { ...ownerOf(owner), brand_id: owner === shop ? null : of(row).brand_id }, reason),
    },
    {
      label: 'Set brand',
      done: 'changed',
      text: 'The tunes are sold under this name.',
      asks: [{ name: 'brand', label: 'Brand', choices: named }, reasonAsk],
      change: (row, { brand = '' }) => {
        if (row.tuner === null && row.pool === null) return { skip: 'The shop’s own tunes have no brand.' }
        return String(row.brand?.id ?? none) === brand
          ? { skip: 'Has it already.' }
          : { from: row.brand?.name ?? 'No brand', to: labelIn(named, brand) }
      },
      perform: (row, { brand = '', reason = '' }, call) =>
        assign(call, row, { ...of(row), brand_id: brand === none ? null : Number(brand) }, reason),
    },
  ]
}
