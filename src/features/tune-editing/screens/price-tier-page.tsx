import { Button } from '#kit/ui/button.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useNavigate, useRevalidator } from 'react-router'
import { useSession } from '#access/ui/session.tsx'
import { priceChanges, priceSet, type PriceSet } from '#features/pricing/price-set.ts'
import { call } from '#kit/call.ts'
import { formatMoment } from '#kit/dates.ts'
import { link } from '#kit/link.ts'
import { ConfirmButton } from '#kit/ui/confirm.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { FormShell } from '#kit/ui/form-shell.tsx'
import { PagePart, PageShell } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useShopForm } from '#kit/ui/use-shop-form.ts'
import { fieldsOf } from '#kit/validation.ts'
import {
  cancelPriceTierChange,
  getPriceTier,
  type PriceTier,
  priceTierNames,
  removePriceTier,
  updatePriceTier,
} from '../contract/price-tiers.ts'
import { BuyerPrices } from './buyer-prices.tsx'
import { PriceChangeList } from './price-change-list.tsx'
import { PriceGrid } from './price-grid.tsx'
import { PriceHistory } from './price-history.tsx'
import { PricePreview } from './price-preview.tsx'
import { TierNames } from './tier-names.tsx'
import { Warning } from '#kit/ui/warning.tsx'
import classes from './prices.module.css'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  call(getPriceTier, { params: { id: Number(params['id']) } })

/** A price tier: its prices, a preview of new ones, and its history. */
export default function PriceTierPage() {
  const tier = useLoaderData<typeof clientLoader>()
  const mayEdit = useSession().may('catalog.manage')
  return (
    <PageShell
      title={tier.name}
      isGiven
      lead={tier.note}
      crumbs={[{ label: 'Price tiers', to: link('/catalog-manage/price-tiers') }, { label: tier.name }]}
      actions={mayEdit && <TierActions tier={tier} />}
    >
      {tier.planned && <PlannedChange tier={tier} mayEdit={mayEdit} />}
      <TierPrices key={tier.version} tier={tier} mayEdit={mayEdit} />
    </PageShell>
  )
}

function TierActions({ tier }: { tier: PriceTier }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [isRenaming, setRenaming] = useState(false)
  const remove = async () => {
    await call(removePriceTier, { params: { id: tier.id } })
    await navigate(link('/catalog-manage/price-tiers'))
  }
  return (
    <>
      <Button variant="default" onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <ConfirmButton label="Delete" title={`Delete ${tier.name}?`} confirmLabel="Delete" onConfirm={remove}>
        <p>Only a tier without tunes can be deleted. Its price changes are deleted too.</p>
      </ConfirmButton>
      <Dialog open={isRenaming} onClose={() => setRenaming(false)} title="Rename price tier">
        <RenameForm
          tier={tier}
          onDone={() => {
            setRenaming(false)
            void revalidate()
          }}
        />
      </Dialog>
    </>
  )
}

function RenameForm({ tier, onDone }: { tier: PriceTier; onDone: () => void }) {
  const shop = useShopForm({
    schema: priceTierNames,
    initial: { name: tier.name, note: tier.note },
    submit: async (names) => {
      await call(updatePriceTier, { params: { id: tier.id }, body: { ...names, version: tier.version } })
      notify({ text: 'Changes saved.' })
      onDone()
    },
  })
  return (
    <FormShell shop={shop} submitLabel="Save" label="Price tier">
      <TierNames form={shop.form} />
    </FormShell>
  )
}

function PlannedChange({ tier, mayEdit }: { tier: PriceTier; mayEdit: boolean }) {
  const { revalidate } = useRevalidator()
  const { planned } = tier
  if (!planned) return null
  const cancel = async () => {
    await call(cancelPriceTierChange, {
      params: { id: tier.id },
      body: { reason: 'Canceled before it came into force' },
    })
    await revalidate()
  }
  return (
    <Warning className={classes['notice']}>
      <div>
        <strong>New prices from {formatMoment(planned.effective_at)}</strong>
        <span className={classes['small']}>
          {planned.by}: {planned.reason}
        </span>
        <PriceChangeList label="New prices" from={tier.prices} to={planned.prices} />
      </div>
      {mayEdit && (
        <ConfirmButton
          label="Cancel new prices"
          title="Cancel the new prices?"
          confirmLabel="Cancel new prices"
          onConfirm={cancel}
        >
          <p>The tier keeps its current prices.</p>
        </ConfirmButton>
      )}
    </Warning>
  )
}

function TierPrices({ tier, mayEdit }: { tier: PriceTier; mayEdit: boolean }) {
  const [prices, setPrices] = useState<PriceSet>(tier.prices)
  const [shown, setShown] = useState<PriceSet | null>(null)
  const checked = priceSet.safeParse(prices)
  const errors = checked.success ? {} : fieldsOf(checked.error)
  const isChanged = priceChanges(tier.prices, prices).length > 0
  const edit = (next: PriceSet) => {
    setPrices(next)
    setShown(null)
  }
  return (
    <>
      <PagePart
        title="Prices"
        lead={
          tier.tunes === 1 ? '1 tune has these prices.' : `${tier.tunes.toLocaleString('en')} tunes have these prices.`
        }
      >
        {mayEdit && !tier.planned ? (
          <>
            <PriceGrid value={prices} onChange={edit} errorOf={(name, code) => errors[`${name}.${code}`]?.[0]} />
            <div className={classes['actions']}>
              <Button disabled={!isChanged || !checked.success} onClick={() => setShown(prices)}>
                Preview new prices
              </Button>
              {isChanged && (
                <Button variant="default" onClick={() => edit(tier.prices)}>
                  Discard
                </Button>
              )}
            </div>
          </>
        ) : (
          <PriceGrid value={tier.prices} onChange={() => undefined} errorOf={() => undefined} readOnly />
        )}
      </PagePart>
      {shown && <PricePreview tier={tier} prices={shown} />}
      <PagePart title="What people pay" lead="Before a sale. Engines can give further discounts by role.">
        <BuyerPrices prices={checked.success ? prices : tier.prices} roleDiscounts={{}} onlyDealers />
      </PagePart>
      <PriceHistory tier={tier} {...(mayEdit && !tier.planned ? { onUse: edit } : {})} />
    </>
  )
}
