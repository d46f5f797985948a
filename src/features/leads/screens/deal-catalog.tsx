import { Link } from 'react-router'
import { link } from '#kit/link.ts'
import type { LeadDeal } from '../contract/deals.ts'
import classes from './deal.module.css'

/** The most specific shop page for a vehicle. */
function shopPage({ make, model, year, engine }: LeadDeal['catalog']): string | null {
  if (!make) return null
  if (!model || year === null) return link('/catalog/:make', { make: make.slug })
  const at = { make: make.slug, year, model: model.slug }
  return engine
    ? link('/catalog/:make/:year/:model/:engine/:transmission?', { ...at, engine: engine.slug })
    : link('/catalog/:make/:year/:model', at)
}

/** The name of that page, which may cover less than the vehicle's text. */
const pageName = ({ make, model, year, engine }: LeadDeal['catalog']): string | undefined =>
  engine && model && year !== null ? 'Engine' : model && year !== null ? model.name : make?.name

/** The vehicle's text, and below it the matching parts of the catalog. */
export function DealVehicle({ deal: { vehicle, catalog } }: { deal: LeadDeal }) {
  const { engine } = catalog
  const page = shopPage(catalog)
  if (vehicle === '' && page === null && !engine) return '–'
  return (
    <div className={classes['lines']}>
      {vehicle !== '' && <span>{vehicle}</span>}
      {page === null && !engine ? (
        <span className={classes['muted']}>Not in the catalog</span>
      ) : (
        <span className={classes['links']}>
          {page !== null && <Link to={page}>{pageName(catalog)} in the shop</Link>}
          {engine && <Link to={link('/catalog-manage/engines/:id', { id: engine.id })}>Edit engine</Link>}
        </span>
      )}
    </div>
  )
}

/** Wanted tunes and tools, each linked to its editor, and other wishes. */
export function DealWishes({ deal: { tunes, tools, wants } }: { deal: LeadDeal }) {
  if (tunes.length + tools.length === 0 && wants === '') return '–'
  return (
    <div className={classes['lines']}>
      {tunes.map(({ id, name }) => (
        <Link key={`tune ${id}`} to={link('/catalog-manage/tunes/:id', { id })}>
          {name}
        </Link>
      ))}
      {tools.map(({ id, name }) => (
        <Link key={`tool ${id}`} to={link('/catalog-manage/settings')}>
          {name}
        </Link>
      ))}
      {wants !== '' && <span>{wants}</span>}
    </div>
  )
}
