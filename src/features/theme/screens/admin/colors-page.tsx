import { useEffect, useState } from 'react'
import { Link, useLoaderData } from 'react-router'
import { saleTypeLabels } from '#features/pricing/contract/sale-fields.ts'
import { listDealers, type PublicDealer } from '#features/dealers/contract/dealers.ts'
import { ownAccent } from '#features/dealers/rules.ts'
import { call } from '#kit/call.ts'
import { contrast } from '#kit/contrast.ts'
import { formatNumber } from '#kit/locale.ts'
import { link } from '#kit/link.ts'
import type { StateKind } from '#kit/state-kinds.ts'
import { DataTable } from '#kit/ui/data-table.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { FoldingPart } from '#kit/ui/folding-part.tsx'
import { PageShell } from '#kit/ui/page-shell.tsx'
import { ShortTable } from '#kit/ui/short-table.tsx'
import { StateBadge } from '#kit/ui/state-badge.tsx'
import { colorPairs, hexOf, ratioOf, salePairs, type Scheme, schemes, textRatioMin } from '../../rules/color-pairs.ts'
import { readTokens, type Tokens } from './read-tokens.ts'
import classes from './colors.module.css'

const pagesMax = 50

/** Dealers in the region with custom colors, across all pages of the directory. */
export async function clientLoader() {
  const dealers: PublicDealer[] = []
  for (let page = 1; page <= pagesMax; page += 1) {
    const { data, total } = await call(listDealers, { query: { page } })
    dealers.push(...data)
    if (data.length === 0 || dealers.length >= total) break
  }
  return dealers.filter(({ accent_color, background_color }) => accent_color !== '' || background_color !== '')
}

const stateNames: Readonly<Record<StateKind, string>> = {
  new: 'New',
  moving: 'In progress',
  waiting: 'Needs someone',
  done: 'Done',
  wrong: 'Wrong',
  ended: 'Ended',
}
const sizes = ['--ob-title', '--ob-section', '--ob-figure', '--ob-data'] as const
const spacings = ['--ob-gutter', '--ob-header', '--ob-row', '--ob-cell', '--ob-control'] as const

/** All pairs, those below WCAG AA in light or dark first. */
const failingFirst = (tokens: Tokens) => {
  const fails = (pair: (typeof colorPairs)[number]) =>
    schemes.some((scheme) => pair.least !== null && (ratioOf(pair, tokens[scheme]) ?? pair.least) < pair.least)
  return colorPairs.toSorted((a, b) => Number(fails(b)) - Number(fails(a)))
}

/** The theme as rendered by the browser: colors with contrast, states, type and spacing, and dealer colors. */
export default function ColorsPage() {
  const dealers = useLoaderData<typeof clientLoader>()
  const [tokens, setTokens] = useState<Tokens | null>(null)
  useEffect(() => setTokens(readTokens()), [])
  return (
    <PageShell lead="The theme of the shop in light and dark. Text needs a contrast of 4.5 to 1, edges of controls 3 to 1 (WCAG AA).">
      <FoldingPart title="Colors">
        {tokens && (
          <ShortTable
            label="Colors"
            rows={failingFirst(tokens)}
            rowKey={({ token, on }) => `${token} ${on}`}
            columns={[
              { key: 'use', title: 'Used for', render: ({ use }) => use },
              { key: 'token', title: 'Name', render: ({ token }) => <code>{token}</code> },
              ...schemes.map((scheme) => ({
                key: scheme,
                title: scheme === 'light' ? 'Light' : 'Dark',
                render: (pair: (typeof colorPairs)[number]) => <Sample pair={pair} tokens={tokens[scheme]} />,
              })),
            ]}
          />
        )}
      </FoldingPart>
      <FoldingPart title="States" lead="Each state has an icon as well as a color.">
        <div className={classes['states']}>
          {Object.entries(stateNames).map(([kind, name]) => (
            <StateBadge key={kind} kind={kind as StateKind}>
              {name}
            </StateBadge>
          ))}
        </div>
      </FoldingPart>
      <FoldingPart title="Type">
        <dl className={classes['type']}>
          {sizes.map((name) => (
            <div key={name}>
              <dt>
                <code>{name}</code> <Size name={name} />
              </dt>
              <dd style={{ fontSize: `var(${name})` }}>Stage 2, 405 hp</dd>
            </div>
          ))}
        </dl>
      </FoldingPart>
      <FoldingPart title="Spacing">
        <dl className={classes['type']}>
          {spacings.map((name) => (
            <div key={name}>
              <dt>
                <code>{name}</code> <Size name={name} />
              </dt>
              <dd className={classes['space']} style={{ inlineSize: `var(${name})` }} />
            </div>
          ))}
        </dl>
      </FoldingPart>
      <FoldingPart title="Sales" lead="The banner of each type of sale, the same in light and dark.">
        {tokens && (
          <DataTable
            label="Sales"
            rows={salePairs}
            rowKey={({ type }) => type}
            columns={[
              {
                key: 'type',
                title: 'Type',
                render: ({ type }) => <Link to={link('/admin/sales', {}, { type })}>{saleTypeLabels()[type]}</Link>,
              },
              {
                key: 'sample',
                title: 'Banner',
                render: ({ type, token, on }) => (
                  <span
                    className={classes['sample']}
                    style={{ color: tokens.both.get(token), background: tokens.both.get(on) }}
                  >
                    {saleTypeLabels()[type]}
                  </span>
                ),
              },
              { key: 'color', title: 'Color', render: ({ on }) => <code>{tokens.both.get(on)}</code> },
              {
                key: 'contrast',
                title: 'Contrast',
                render: (pair) => <Ratio of={ratioOf(pair, tokens.both) ?? 1} />,
              },
            ]}
          />
        )}
      </FoldingPart>
      <FoldingPart
        title="Dealers’ colors"
        lead="A dealer’s name in its accent color on its own background. Without a background, the accent is only an edge."
      >
        {dealers.length === 0 ? (
          <EmptyState title="No dealer has chosen colors">
            <p>Dealers choose an accent and a background in their branding.</p>
          </EmptyState>
        ) : (
          <ShortTable
            label="Dealers’ colors"
            rows={dealers}
            rowKey={({ slug }) => slug}
            columns={[
              {
                key: 'name',
                title: 'Dealer',
                render: ({ name }) => <Link to={link('/dealers', {}, { q: name })}>{name}</Link>,
              },
              {
                key: 'sample',
                title: 'Colors',
                render: ({ name, accent_color: accent, background_color: background }) => (
                  <span
                    className={classes['sample']}
                    style={
                      background === ''
                        ? { borderInlineStart: `4px solid ${accent}` }
                        : { color: accent || ownAccent, background }
                    }
                  >
                    {name}
                  </span>
                ),
              },
              {
                key: 'contrast',
                title: 'Contrast',
                render: ({ accent_color: accent, background_color: background }) =>
                  background === '' ? (
                    <PageRatios accent={accent} tokens={tokens} />
                  ) : (
                    <Ratio of={contrast(accent || ownAccent, background)} />
                  ),
              },
            ]}
          />
        )}
      </FoldingPart>
    </PageShell>
  )
}

/** Contrast of an accent as an edge on the page background, in light and dark. It decorates, so no ratio is too low. */
const PageRatios = ({ accent, tokens }: { accent: string; tokens: Tokens | null }) => (
  <span className={classes['pair']}>
    {tokens &&
      schemes.map((scheme) => (
        <span key={scheme}>
          {scheme === 'light' ? 'Light' : 'Dark'}{' '}
          <Ratio of={contrast(accent, hexOf(tokens[scheme].get('--ob-paper') ?? '') ?? '#ffffff')} least={null} />
        </span>
      ))}
  </span>
)

function Sample({ pair, tokens }: { pair: (typeof colorPairs)[number]; tokens: Tokens[Scheme] }) {
  const [color, ground] = [tokens.get(pair.token), tokens.get(pair.on)]
  const ratio = ratioOf(pair, tokens)
  return (
    <span className={classes['pair']}>
      <span className={classes['sample']} style={{ color, background: ground }}>
        {pair.least === textRatioMin ? 'Aa' : <i style={{ background: color }} />}
      </span>
      <code>{color}</code>
      {ratio !== null && <Ratio of={ratio} least={pair.least} />}
    </span>
  )
}

/** A contrast ratio, with a warning if below WCAG AA. */
function Ratio({ of, least = textRatioMin }: { of: number; least?: number | null }) {
  const shown = formatNumber(Math.floor(of * 10) / 10)
  return least !== null && of < least ? <StateBadge kind="wrong">{shown}: below AA</StateBadge> : <span>{shown}</span>
}

/** Computed size in pixels. */
function Size({ name }: { name: string }) {
  const [size, setSize] = useState('')
  return (
    <small
      ref={(element) => {
        if (element === null || size !== '') return
        element.style.inlineSize = `var(${name})`
        element.style.display = 'inline-block'
        setSize(`${Math.round(element.getBoundingClientRect().width * 10) / 10} px`)
        element.style.inlineSize = ''
      }}
    >
      {size}
    </small>
  )
}
