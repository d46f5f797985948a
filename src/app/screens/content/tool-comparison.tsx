import { Link } from 'react-router'
import type { ComparedTool } from '#features/content/contract/pages.ts'
import * as m from '#features/content/messages/m.ts'
import { methodNames, protocolNames } from '#features/tools/connection-names.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import classes from './tool-comparison.module.css'
import { WideTable } from './wide-table.tsx'

const makesShown = 3
/** Cards shown first on a phone: tools with the widest coverage. */
const cardsFirst = 6
const unknown = '–'

/** Compares flash tools by connection and vehicle coverage. */
export function ToolComparison({ tools }: { tools: readonly ComparedTool[] }) {
  if (tools.length === 0) return <p>{m.toolsMissing()}</p>
  const methods = methodNames()
  const protocols = protocolNames()
  return (
    <WideTable
      head={[m.tool(), m.connection(), m.protocols(), m.enginesCovered(), m.transmissionsCovered(), m.coveredMakes()]}
      figures={[3, 4]}
      cards
      folds={{ first: cardsFirst, all: m.allTools({ n: tools.length }) }}
      rows={tools.map((tool) => [
        <Name key="name" tool={tool} />,
        tool.methods.map((method) => methods[method]).join(', ') || unknown,
        tool.protocols.map((protocol) => protocols[protocol]).join(', ') || unknown,
        formatNumber(tool.engines),
        formatNumber(tool.transmissions),
        <Makes key="makes" makes={tool.makes} />,
      ])}
    />
  )
}

const Name = ({ tool: { name, product_slug: product, is_rentable: isRentable } }: { tool: ComparedTool }) => (
  <span className={classes['name']}>
    {name}
    {product && <Link to={link('/products/:slug', { slug: product })}>{isRentable ? m.rent() : m.buy()}</Link>}
  </span>
)

/** Makes with the most engines; the rest expand. Transmission tools have no engines to count. */
function Makes({ makes }: Pick<ComparedTool, 'makes'>) {
  if (makes.length === 0) return unknown
  const words = makes.map(({ name, engines }) => (engines === 0 ? name : `${name}\u{A0}${formatNumber(engines)}`))
  if (makes.length <= makesShown + 1) return <span className={classes['makes']}>{words.join(', ')}</span>
  return (
    <details className={classes['makes']}>
      <summary>{m.moreMakes({ first: words.slice(0, makesShown).join(', '), n: makes.length - makesShown })}</summary>
      {words.slice(makesShown).join(', ')}
    </details>
  )
}
