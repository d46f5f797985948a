import { NativeSelect } from '#kit/ui/native-select.tsx'
import { clsx } from 'clsx'
import { availabilityLabels } from '#features/products/rules.ts'
import { useSite } from '#access/ui/site-context.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { Picture } from '#kit/ui/picture.tsx'
import { Price } from '#kit/ui/price.tsx'
import type { TradeInTool } from '../../contract/trade-ins.ts'
import { tradeInPrice } from '../../rules.ts'
import classes from './trade-in.module.css'
import type { TradeInChoice } from './use-trade-in.ts'
import * as m from '../../messages/m.ts'

/** Available tools with price and price after trade-in, and the options of the selected one. */
export function NewToolPart({ choice, tools }: { choice: TradeInChoice; tools: readonly TradeInTool[] }) {
  const { currency, region } = useSite()
  return (
    <PagePart title={m.newTool()}>
      <div className={classes['tools']} role="radiogroup" aria-label={m.newTool()}>
        {tools.map((tool) => {
          const isChosen = choice.tool?.slug === tool.slug
          const price = choice.priceOf(tool) ?? { list: 0, now: 0 }
          const left = tool.availability[region]
          return (
            <label key={tool.slug} className={clsx(classes['tool'], isChosen && classes['chosen'])}>
              <input
                type="radio"
                name="tool"
                value={tool.slug}
                checked={isChosen}
                disabled={left === 'none'}
                onChange={() => choice.setTool(tool.slug)}
              />
              {tool.picture && <Picture src={tool.picture.url} alt="" width={160} height={120} />}
              <span className={classes['toolName']}>
                <b>{tool.name}</b>
                {left !== 'enough' && <small data-left={left}>{availabilityLabels[left]()}</small>}
              </span>
              <span className={classes['toolPrice']}>
                <Price
                  minor={tradeInPrice(price.now, choice.offered ?? 0).rest}
                  was={price.list}
                  currency={currency}
                  from={tool.has_options && !isChosen}
                />
              </span>
            </label>
          )
        })}
      </div>
      {choice.tool && choice.tool.options.length > 0 && (
        <div className={classes['options']}>
          {choice.tool.options.map((option) => (
            <NativeSelect
              key={option.id}
              label={option.name}
              value={choice.selectionOf(option)?.name ?? ''}
              data={option.selections.map(({ name }) => name)}
              onChange={(event) => choice.setOption(option.id, event.currentTarget.value)}
            />
          ))}
        </div>
      )}
    </PagePart>
  )
}
