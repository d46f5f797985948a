import { Radio } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import classes from '#features/checkout/ui/checkout.module.css'
import choices from '#kit/ui/choices.module.css'
import { ownedToolsText, parseOwnedTools, subscribeOwnedTools } from '#features/tools/client/owned-tools.ts'
import { orderTypeNames } from '#features/tools/order-type-names.ts'
import { defaultOrderType, type OrderType } from '#features/tools/rules.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import type { TunesEstimate, ToolWay } from '../contract/shapes.ts'
import own from './tool-part.module.css'
import * as m from '../messages/m.ts'

const orderTypeKey = 'overboost-order-type'

/** The way in which tunes get onto the car, as this browser chose it. */
export function useToolChoice(usual: ToolWay) {
  const [how, setHow] = useState(usual)
  const [wished, setOrderType] = useState<OrderType>(() =>
    localStorage.getItem(orderTypeKey) === 'FZPRO' ? 'FZPRO' : defaultOrderType,
  )
  const ownedText = useSyncExternalStore(subscribeOwnedTools, ownedToolsText, () => null)
  return {
    how,
    setHow,
    /** The last chosen order type where the tunes support it, else the one that they do. */
    orderTypeAmong: (supported: readonly OrderType[]): OrderType | undefined =>
      supported.includes(wished) ? wished : supported[0],
    setOrderType,
    owned: parseOwnedTools(ownedText),
    /** Remembers the order type for the next purchase. */
    remember: (orderType: OrderType) => localStorage.setItem(orderTypeKey, orderType),
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
  const { how, setHow, owned } = choice
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
      {estimate && <OrderTypes supported={estimate.order_types} choice={choice} />}
    </PagePart>
  )
}

/** Why tunes can't be ordered with any tool, or null. */
export function toolObstacle({ tools, order_types: types }: TunesEstimate): string | null {
  if (tools === null) return m.noTools()
  return types.length === 0 ? m.noOrderType() : null
}

/** Which line of tools the files are made for: a choice of two, or a sentence. */
function OrderTypes({
  supported,
  choice: { orderTypeAmong, setOrderType },
}: {
  supported: readonly OrderType[]
  choice: ReturnType<typeof useToolChoice>
}) {
  const names = orderTypeNames()
  const [only] = supported
  if (only === undefined) return null
  if (supported.length === 1)
    return <p className={`${classes['hint']} ${own['tools']}`}>{m.onlyOrderType({ name: names[only].name })}</p>
  return (
    <Radio.Group
      mt="md"
      value={orderTypeAmong(supported) ?? null}
      onChange={(value) => setOrderType(value as OrderType)}
      label={m.orderType()}
      description={m.orderTypeHint()}
    >
      <div className={`${choices['choices']} ${own['types']}`}>
        {supported.toReversed().map((type) => (
          <Radio key={type} value={type} label={names[type].name} description={names[type].hint} />
        ))}
      </div>
    </Radio.Group>
  )
}

function toolText({ tool_names: names, own_tools }: TunesEstimate, how: ToolWay, hasOwned: boolean): string {
  if (names === null) return m.noTools()
  const named = names.join(' and ')
  if (how !== 'own' || !hasOwned)
    return how === 'own' ? m.needsTools({ tools: named }) : m.flashedWith({ tools: named })
  return own_tools === null ? m.ownToolsNotEnough({ tools: named }) : m.flashedWithYours({ tools: named })
}
