import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router'
import { LatePayouts } from '#features/partners/screens/earnings/admin/late-payouts.tsx'
import { storedText } from '#kit/client/stored-text.ts'
import { link } from '#kit/link.ts'
import {
  IconAdjustments,
  IconArticle,
  IconBuildingStore,
  IconBuildingWarehouse,
  IconCar,
  IconChartBar,
  IconChevronDown,
  IconCoins,
  IconHeadset,
  IconReceipt,
  IconSun,
  IconTag,
  IconTargetArrow,
  IconUsers,
} from '#kit/ui/icons.tsx'
import classes from './admin-menu.module.css'
import { sectionOf } from './section-of.ts'
import { useWaiting } from './use-waiting.ts'
import type { AdminGroup, AdminMenuGroup } from './site-map.ts'

const icons: Readonly<Record<AdminGroup, typeof IconCar>> = {
  Today: IconSun,
  Orders: IconReceipt,
  Pricing: IconTag,
  Service: IconHeadset,
  Catalog: IconCar,
  Stock: IconBuildingWarehouse,
  Dealers: IconBuildingStore,
  Partners: IconUsers,
  Money: IconCoins,
  Leads: IconTargetArrow,
  Content: IconArticle,
  Figures: IconChartBar,
  Settings: IconAdjustments,
}

/** Collapsed sections in this browser, comma-separated. */
const folded = storedText('overboost::folded-sections')

/** Scrolls the menu, not the page, to the current entry. */
function showInMenu(node: HTMLElement | null): void {
  const menu = node?.closest('nav')
  if (!node || !menu) return
  if (node.offsetTop + node.offsetHeight > menu.scrollTop + menu.clientHeight || node.offsetTop < menu.scrollTop)
    menu.scrollTop = node.offsetTop - menu.clientHeight / 2
}

const Count = ({ count, more }: { count: number; more: boolean }) => (
  <span className={classes['count']}>
    {count}
    {more && '+'}
    <span className="ob-hidden"> waiting</span>
  </span>
)

/** Back-office navigation in collapsible groups; the current entry expands its group. */
export function AdminMenu({ groups }: { groups: readonly AdminMenuGroup[] }) {
  const { pathname } = useLocation()
  const counts = useWaiting()
  const text = useSyncExternalStore(folded.subscribe, folded.read, () => null)
  const closed = new Set(text?.split(','))
  const here = sectionOf(
    groups.flatMap(({ links }) => links.map(({ to }) => to)),
    pathname,
  )
  const fold = (title: string) => {
    const next = closed.has(title) ? [...closed].filter((item) => item !== title) : [...closed, title]
    folded.write(next.length === 0 ? null : next.join(','))
  }
  return (
    <>
      {groups.map(({ title, links }) => {
        const Icon = icons[title]
        const [only, ...others] = links
        if (only?.label === title && others.length === 0)
          return (
            <Link
              key={title}
              to={only.to}
              className={classes['alone']}
              {...(only.to === here ? { 'aria-current': 'page' } : {})}
            >
              <Icon size={16} aria-hidden="true" />
              {title}
            </Link>
          )
        const isOpen = !closed.has(title) || links.some(({ to }) => to === here)
        return (
          <section key={title} className={classes['group']}>
            <h2>
              <button type="button" aria-expanded={isOpen} onClick={() => fold(title)}>
                <Icon size={16} aria-hidden="true" />
                {title}
                <IconChevronDown size={14} aria-hidden="true" />
              </button>
            </h2>
            <ul hidden={!isOpen}>
              {links.map(({ label, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    prefetch="intent"
                    {...(to === here ? { 'aria-current': to === pathname ? 'page' : true, ref: showInMenu } : {})}
                  >
                    {label}
                    {counts.has(to) && <Count {...counts.get(to)!} />}
                    {to === link('/admin/payouts') && <LatePayouts />}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}
