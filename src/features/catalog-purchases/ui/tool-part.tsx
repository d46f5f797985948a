import { Radio } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { useState, useSyncExternalStore } from 'react'
import classes from '#features/checkout/ui/checkout.module.css'
import { storedText } from '#kit/client/stored-text.ts'
import { utcDay } from '#kit/dates.ts'
import choices from '#kit/ui/choices.module.css'
import { ownedToolsText, parseOwnedTools, subscribeOwnedTools } from '#features/tools/client/owned-tools.ts'
import { orderTypeNames } from '#features/tools/order-type-names.ts'
import { defaultOrderType, type OrderType } from '#features/tools/rules.ts'
import { formatList } from '#kit/locale.ts'
import { formatMoney } from '#kit/money.ts'
import { incompleteDates } from '#kit/ui/incomplete-dates.ts'
import { LoadingState } from '#kit/ui/empty-state.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Price } from '#kit/ui/price.tsx'
import type { ToolWays } from '../contract/catalog-purchases.ts'
import type { TunesEstimate, ToolWay } from '../contract/shapes.ts'
import { wayWords } from '../way-words.ts'
import own from './tool-part.module.css'
import * as m from '../messages/m.ts'

/** The tool line of the last purchase. */
const lastOrderType = storedText('overboost-order-type')
const dayField = 'installOn'

/** An installation method: its kind, and the tool if it has one. */
export interface ChosenWay {
  way: ToolWay
  tool: string | null
}
const keyOf = ({ way, tool }: ChosenWay): string => `${way} ${tool ?? ''}`
const wayOf = ({ way, tool_slug: tool }: ToolWays['data'][number]): ChosenWay => ({ way, tool })

/**
 * The selected installation method. Defaults to the first one offered; own tools are the default only where usual or
 * when a tool is marked as owned.
 */
export function useToolChoice(ways: ToolWays | null, usual: ToolWay, wished: ChosenWay | null) {
  const [chosen, setChosen] = useState<ChosenWay | null>(wished)
  const [chosenInstaller, setInstaller] = useState('')
  const installer = chosenInstaller === '' ? (ways?.installers[0]?.slug ?? '') : chosenInstaller
  const [day, setDay] = useState('')
  const [dayError, setDayError] = useState<string>()
  const [wishedType, setOrderType] = useState<OrderType>(() =>
    lastOrderType.read() === 'FZPRO' ? 'FZPRO' : defaultOrderType,
  )
  const ownedText = useSyncExternalStore(subscribeOwnedTools, ownedToolsText, () => null)
  const owned = parseOwnedTools(ownedText)
  const offered = ways?.data.filter(({ in_stock: isThere }) => isThere).map(wayOf) ?? []
  const isOffered = (way: ChosenWay) => offered.some((other) => keyOf(other) === keyOf(way))
  const first =
    offered.find(({ way }) => way === usual || (way === 'own' && owned.length > 0)) ??
    offered.find(({ way }) => way !== 'own') ??
    offered[0]
  const current: ChosenWay =
    chosen && (ways === null || isOffered(chosen)) ? chosen : (first ?? { way: usual, tool: null })
  const { way: how, tool } = current
  return {
    current,
    how,
    choose: setChosen,
    installer,
    setInstaller,
    day,
    setDay: (next: string) => {
      setDay(next)
      setDayError(undefined)
    },
    dayError,
    /** Whether the day is complete; if not, shows why. */
    check: () => {
      const found = incompleteDates((field) => field === dayField)[dayField]
      setDayError(found)
      return found === undefined
    },
    /** The terms of an estimate or purchase. */
    terms: {
      tool: how,
      ...(tool === null ? {} : { tool_slug: tool }),
      ...(how === 'dealer' && installer !== '' ? { installer } : {}),
      ...(how === 'dealer' && day !== '' ? { install_on: day } : {}),
      owned_tools: owned,
    },
    /** The last selected order type if the tunes support it, else the first supported one. */
    orderTypeAmong: (supported: readonly OrderType[]): OrderType | undefined =>
      supported.includes(wishedType) ? wishedType : supported[0],
    setOrderType,
    owned,
    /** Remembers the order type for the next purchase. */
    remember: (orderType: OrderType) => lastOrderType.write(orderType),
  }
}
type Choice = ReturnType<typeof useToolChoice>

/** The choice of installation method: every possible one with its cost, cheapest first. */
export function ToolPart({
  choice,
  ways,
  estimate,
}: {
  choice: Choice
  ways: ToolWays | null
  estimate: TunesEstimate | null
}) {
  const { current, choose } = choice
  return (
    <PagePart title={m.installation()}>
      {ways === null ? (
        <LoadingState lines={4} label={m.loadingWays()} />
      ) : (
        <Radio.Group
          value={keyOf(current)}
          onChange={(value) => {
            const way = ways.data.map(wayOf).find((one) => keyOf(one) === value)
            if (way) choose(way)
          }}
          aria-label={m.installation()}
        >
          <div className={choices['choices']}>
            {ways.data.map((way) => (
              <WayRadio key={keyOf(wayOf(way))} way={way} ways={ways} />
            ))}
          </div>
        </Radio.Group>
      )}
      {current.way === 'dealer' && ways && <InstallerFields choice={choice} ways={ways} />}
      {estimate && current.way === 'own' && (
        <p className={`${classes['hint']} ${own['tools']}`}>{ownText(estimate, choice.owned.length > 0)}</p>
      )}
      {estimate && <OrderTypes supported={estimate.order_types} choice={choice} />}
    </PagePart>
  )
}

function WayRadio({ way, ways }: { way: ToolWays['data'][number]; ways: ToolWays }) {
  const { title, best } = wayWords(way)
  const { currency } = ways
  const notes = [
    best,
    ...(way.deposit > 0 ? [m.wayDeposit({ amount: formatMoney({ minor: way.deposit, currency }) })] : []),
    ...(way.way === 'dealer' ? [m.wayDealerPaid({ n: ways.installers.length })] : []),
    ...(way.in_stock ? [] : [m.wayOutOfStock()]),
  ]
  return (
    <Radio
      value={keyOf(wayOf(way))}
      disabled={!way.in_stock}
      label={
        <span className={classes['choice']}>
          <span>
            {title}
            <small>{notes.join(' ')}</small>
          </span>
          <span className={own['cost']}>
            {way.way === 'dealer' && `${m.from()} `}
            <Price minor={way.cost} was={way.was} currency={currency} />
          </span>
        </span>
      }
    />
  )
}

function InstallerFields({ choice, ways }: { choice: Choice; ways: ToolWays }) {
  const { currency, installers } = ways
  const [soon] = useState(() => utcDay(Date.now() + 2 * 86_400_000))
  return (
    <div className={own['installer']}>
      <NativeSelect
        label={m.installer()}
        description={m.installerHint()}
        required
        value={choice.installer}
        data={installers.map(({ slug, name, city, state, fee }) => ({
          value: slug,
          label: `${name}, ${[city, state].filter(Boolean).join(', ')} (${formatMoney({ minor: fee, currency })})`,
        }))}
        onChange={(event) => choice.setInstaller(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={m.installOn()}
        min={soon}
        value={choice.day}
        error={choice.dayError}
        data-path={dayField}
        onChange={(event) => choice.setDay(event.currentTarget.value)}
      />
    </div>
  )
}

/** The reason why no tool can install the tunes, or null. */
export function toolObstacle({ tools, order_types: types }: TunesEstimate): string | null {
  if (tools === null) return m.noTools()
  return types.length === 0 ? m.noOrderType() : null
}

/** The tool line that the files are made for: a choice when there are two, else a sentence. */
function OrderTypes({
  supported,
  choice: { orderTypeAmong, setOrderType },
}: {
  supported: readonly OrderType[]
  choice: Choice
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

function ownText({ tool_names: names, own_tools }: TunesEstimate, hasOwned: boolean): string {
  if (names === null) return m.noTools()
  const named = formatList(names)
  if (!hasOwned) return m.needsTools({ tools: named })
  return own_tools === null ? m.ownToolsNotEnough({ tools: named }) : m.flashedWithYours({ tools: named })
}
