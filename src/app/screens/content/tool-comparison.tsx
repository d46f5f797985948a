import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ComparedTool } from '#features/content/contract/pages.ts'
import * as m from '#features/content/messages/m.ts'
import { methodNames, protocolNames } from '#features/tools/connection-names.ts'
import { link } from '#kit/link.ts'
import { formatNumber } from '#kit/locale.ts'
import classes from './tool-comparison.module.css'

const makesShown = 3
const unknown = '–'

/** Flash tools by how they connect and by the vehicles that they cover; on a phone each is a card. */
export function ToolComparison({ tools }: { tools: readonly ComparedTool[] }) {
  if (tools.length === 0) return <p>{m.toolsMissing()}</p>
  const methods = methodNames()
  const protocols = protocolNames()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
    <div className={classes['scroll']} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.tool()}</th>
            <th scope="col">{m.connection()}</th>
            <th scope="col">{m.protocols()}</th>
            <th scope="col" data-figure>
              {m.enginesCovered()}
            </th>
            <th scope="col" data-figure>
              {m.transmissionsCovered()}
            </th>
            <th scope="col">{m.coveredMakes()}</th>
          </tr>
        </thead>
        <tbody>
          {tools.map((tool) => (
            <tr key={tool.slug}>
              <th scope="row">
                {tool.name}
                {tool.product_slug && (
                  <Link to={link('/products/:slug', { slug: tool.product_slug })}>
                    {tool.is_rentable ? m.rent() : m.buy()}
                  </Link>
                )}
              </th>
              <Fact label={m.connection()}>{tool.methods.map((method) => methods[method]).join(', ') || unknown}</Fact>
              <Fact label={m.protocols()}>
                {tool.protocols.map((protocol) => protocols[protocol]).join(', ') || unknown}
              </Fact>
              <Fact label={m.enginesCovered()} isFigure>
                {formatNumber(tool.engines)}
              </Fact>
              <Fact label={m.transmissionsCovered()} isFigure>
                {formatNumber(tool.transmissions)}
              </Fact>
              <Fact label={m.coveredMakes()}>
                <Makes makes={tool.makes} />
              </Fact>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Fact = ({ label, isFigure, children }: { label: string; isFigure?: true; children: ReactNode }) => (
  <td data-label={label} data-figure={isFigure}>
    {children}
  </td>
)

/** The makes with most engines; the others unfold. A tool for transmissions has no engines to count. */
function Makes({ makes }: Pick<ComparedTool, 'makes'>) {
  if (makes.length === 0) return unknown
  const words = makes.map(({ name, engines }) => (engines === 0 ? name : `${name}\u{A0}${formatNumber(engines)}`))
  if (makes.length <= makesShown + 1) return words.join(', ')
  return (
    <details>
      <summary>{m.moreMakes({ first: words.slice(0, makesShown).join(', '), n: makes.length - makesShown })}</summary>
      {words.slice(makesShown).join(', ')}
    </details>
  )
}
