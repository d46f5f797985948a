/** What React alone needs for a page: the finished tree of its HTML, without components, data or a router. */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parseDocument } from 'htmlparser2'
import type { ReactNode } from 'react'

// As in the shop.
process.env['NODE_ENV'] = 'production'
const { createElement } = await import('react')
const { renderToPipeableStream } = await import('react-dom/server')

type Nodes = ReturnType<typeof parseDocument>['children']

/** HTML attributes without a value. */
const valueOf = (value: string) => (value === '' ? true : value)
const styleOf = (style: string): Record<string, string> =>
  Object.fromEntries(
    style
      .split(';')
      .filter(Boolean)
      .map((rule) => [rule.slice(0, rule.indexOf(':')), rule.slice(rule.indexOf(':') + 1)]),
  )
/** React's names for attributes, where they differ and affect its cost. */
const names: Readonly<Record<string, string>> = { class: 'className', for: 'htmlFor', charset: 'charSet' }

const elementsOf = (nodes: Nodes): ReactNode[] =>
  nodes.map((node, key) => {
    if (node.type === 'text') return node.data
    if (!('name' in node) || !('attribs' in node)) return null
    const props = Object.fromEntries(
      Object.entries(node.attribs).map(([name, value]) =>
        name === 'style' ? [name, styleOf(value)] : [names[name] ?? name, valueOf(value)],
      ),
    )
    const [first] = node.children
    if (node.type === 'script' || node.type === 'style')
      return createElement(node.name, {
        key,
        ...props,
        ...(first?.type === 'text' ? { dangerouslySetInnerHTML: { __html: first.data } } : {}),
      })
    return createElement(node.name, { key, ...props }, ...elementsOf(node.children))
  })

/**
 * CPU time in ms for React to render the tree of a page's HTML once.
 * @throws Error if React's output is not about as long as the page
 */
export async function reactAlone(html: string, turns: number): Promise<number> {
  const [tree] = elementsOf(parseDocument(html, { decodeEntities: true }).children.filter(({ type }) => type === 'tag'))
  const render = () =>
    new Promise<string>((resolve, reject) => {
      const body = new PassThrough()
      const stream = renderToPipeableStream(tree, {
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => {
          text(body).then(resolve, reject)
          stream.pipe(body)
        },
        onError: reject,
      })
    })
  const { length } = await render()
  if (Math.abs(length - html.length) > html.length / 20)
    throw new Error(`React made ${length} characters of a page of ${html.length}`)
  for (let turn = 0; turn < turns / 3; turn += 1) await render()
  const before = process.cpuUsage()
  for (let turn = 0; turn < turns; turn += 1) await render()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / turns
}
