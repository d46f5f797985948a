import { Radio } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import classes from '#features/checkout/ui/checkout.module.css'
import choices from '#kit/ui/choices.module.css'
import { ownedToolsText, parseOwnedTools, subscribeOwnedTools } from '#features/tools/client/owned-tools.ts'
import { defaultOrderType, type OrderType } from '#features/tools/rules.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import type { TunesEstimate, ToolWay } from '../contract/shapes.ts'
import own from './tool-part.module.css'
import * as m from '../messages/m.ts'

const orderTypeKey = 'overboost-order-type'

/** The way in which tunes get onto the car, as this browser chose it. */
export function useToolChoice(usual: ToolWay) {
  const [how, setHow] = useState(usual)
  const [orderType, setOrderType] = useState<OrderType>(() =>
    localStorage.getItem(orderTypeKey) === 'FZPRO' ? 'FZPRO' : defaultOrderType,
  )
  const ownedText = useSyncExternalStore(subscribeOwnedTools, ownedToolsText, () => null)
  return {
    how,
    setHow,
    orderType,
    setOrderType,
    owned: parseOwnedTools(ownedText),
    /** Remembers the order type for the next purchase. */
    remember: () => localStorage.setItem(orderTypeKey, orderType),
  }
}

/** How the tunes get onto the car: what is possible follows from the tools that flash them. */
export function ToolPart({
  choice,
  estimate,
}: {
  choice: ReturnType<typeof useToolChoice>
  estimate: TunesEstimate | null
}) {
  const { how, setHow, orderType, setOrderType, owned } = choice
  const orderTypes = estimate?.order_types ?? []
  /** Null until the price is known. */
  const isRentable = estimate && estimate.rental_tools.length > 0
  return (
    <PagePart title={m.installation()}>
      <Radio.Group value={how} onChange={(value) => setHow(value as ToolWay)} aria-label={m.installation()}>
        <div className={choices['choices']}>
          <Radio value="install" label={m.weInstall()} />
          <Radio value="own" label={m.haveTool()} />
          <Radio
            value="rental"
            label={isRentable === false ? m.noRental() : m.rentTool()}
            disabled={isRentable === false && how !== 'rental'}
            classNames={{ label: own['label'] ?? '' }}
          />
        </div>
      </Radio.Group>
      {estimate && <p className={`${classes['hint']} ${own['tools']}`}>{toolText(estimate, how, owned.length > 0)}</p>}
      {orderTypes.length > 1 && (
        <Radio.Group
          mt="md"
          value={orderType}
          onChange={(value) => setOrderType(value as OrderType)}
          label={m.orderType()}
        >
          <div className={choices['choices']}>
            {orderTypes.map((type) => (
              <Radio key={type} value={type} label={type} />
            ))}
          </div>
        </Radio.Group>
      )}
    </PagePart>
  )
}

function toolText({ tool_names: names, own_tools }: TunesEstimate, how: ToolWay, hasOwned: boolean): string {
  if (names === null) return m.noTools()
  const named = names.join(' and ')
  if (how !== 'own' || !hasOwned)
    return how === 'own' ? m.needsTools({ tools: named }) : m.flashedWith({ tools: named })
  return own_tools === null ? m.ownToolsNotEnough({ tools: named }) : m.flashedWithYours({ tools: named })
}
