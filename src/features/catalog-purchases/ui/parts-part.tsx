import { Button } from '#kit/ui/button.tsx'
import { useEffect, useState } from 'react'
import { useSite } from '#access/ui/site-context.tsx'
import type { WantedLine } from '#features/checkout/contract.ts'
import { call } from '#kit/call.ts'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { listFittingParts } from '../contract/catalog-purchases.ts'
import type { FittingPart } from '../contract/kit-builder.ts'
import { type ChosenOptions, entryOf, PartChoices } from './kit-choices.tsx'
import classes from './kit-choices.module.css'
import type { WaysOf } from './tool-ways.tsx'
import * as m from '../messages/m.ts'

/** How many parts are shown before "show more". */
const shownFirst = 4

/** Parts that fit the vehicle, and which of them are selected. */
export function usePartsChoice({ vehicle, tuneIds }: WaysOf) {
  const { currency } = useSite()
  const [offered, setOffered] = useState<readonly FittingPart[]>([])
  const [wanted, setWanted] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<ChosenOptions>({})
  const asked = JSON.stringify({ vehicle, tune_ids: tuneIds })
  useEffect(() => {
    if (tuneIds.length === 0) return setOffered([])
    const stop = new AbortController()
    call(listFittingParts, { body: JSON.parse(asked) as never }, { signal: stop.signal }).then(
      ({ data }) => setOffered(data),
      // Parts are optional: the tunes can be bought without them.
      () => stop.signal.aborted || setOffered([]),
    )
    return () => stop.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text stands for vehicle and tunes
  }, [asked, currency])
  const bought = offered.filter(({ slug }) => wanted.includes(slug))
  return {
    offered,
    wanted: bought.map(({ slug }) => slug),
    setWanted,
    chosen,
    setChosen,
    isShipped: bought.some(({ shippable }) => shippable),
    /** The selected parts as lines of an estimate or purchase. */
    lines: bought.map((part): WantedLine => {
      const { product, options, quantity } = entryOf(part, chosen)
      return {
        slug: product.slug,
        quantity,
        options: options.map(({ id, selection: { name } }) => ({ id, selection: name })),
      }
    }),
  }
}

/** Fitting parts to add to the purchase. Renders nothing when there are none. */
export function PartsPart({ choice }: { choice: ReturnType<typeof usePartsChoice> }) {
  const { offered, wanted, setWanted, chosen, setChosen } = choice
  const [showsAll, setShowsAll] = useState(false)
  if (offered.length === 0) return null
  const shown = showsAll ? offered : offered.filter(({ slug }, index) => index < shownFirst || wanted.includes(slug))
  const others = offered.length - shown.length
  return (
    <PagePart title={m.fittingParts()}>
      <div className={classes['choices']}>
        <PartChoices offered={shown} wanted={wanted} onChange={setWanted} chosen={chosen} onChoose={setChosen} />
      </div>
      {others > 0 && (
        <Button variant="subtle" onClick={() => setShowsAll(true)} style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
          {m.moreParts({ n: others })}
        </Button>
      )}
    </PagePart>
  )
}
