import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { ActForm } from '#kit/ui/act-form.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import type { StaffTradeIn } from '../../contract/staff.ts'
import { listStockChoices, type StockChoices, takeInDevice, takeOutDevice } from '../../contract/stock.ts'
import classes from './trade-in.module.css'

/** Stock location of a device, with actions to stock and unstock it; renders nothing before acceptance. */
export function DeviceStock({ tradeIn }: { tradeIn: StaffTradeIn }) {
  const words = useErrorText()
  const [open, setOpen] = useState<'in' | 'out' | null>(null)
  const [choices, setChoices] = useState<StockChoices | null>(null)
  const { stock } = tradeIn
  const openTakeIn = async () => {
    try {
      setChoices(await call(listStockChoices, { params: { id: tradeIn.id } }))
      setOpen('in')
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    }
  }
  return (
    <>
      <div className={classes['stock']}>
        <p>{stockText(tradeIn)}</p>
        {tradeIn.may_take_in && (
          <Button variant="default" onClick={() => void openTakeIn()}>
            Add to stock
          </Button>
        )}
        {stock && stock.on_hand > 0 && (
          <Button variant="default" onClick={() => setOpen('out')}>
            Remove from stock
          </Button>
        )}
      </div>
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === 'out' ? 'Remove from stock' : 'Add to stock'}
      >
        {open === 'in' && choices && <TakeIn tradeIn={tradeIn} choices={choices} />}
        {open === 'out' && stock && (
          <ActForm
            label="Remove from stock"
            send={(reason, once) =>
              call(takeOutDevice, { params: { id: tradeIn.id }, body: { version: tradeIn.version, reason } }, once)
            }
          >
            <p>
              {`Leaves ${stock.on_hand - 1} × ${stock.product_name} at ${stock.location_name}. You can add the device again later.`}
            </p>
          </ActForm>
        )}
      </Dialog>
    </>
  )
}

function stockText({ stock, state }: StaffTradeIn): string {
  if (stock === null) return 'This device isn’t in stock.'
  const place = `${stock.product_name} at ${stock.location_name}`
  if (stock.on_hand > 0) return `In stock as ${place} (${stock.on_hand} on hand).`
  return state === 'refunded'
    ? `Added as ${place}, but none was left when the trade-in was refunded. It stays out of stock.`
    : `Added as ${place}. None left.`
}

function TakeIn({ tradeIn, choices: { products, locations, last } }: { tradeIn: StaffTradeIn; choices: StockChoices }) {
  const [product, setProduct] = useState(last?.product ?? '')
  const [location, setLocation] = useState(last?.location ?? locations[0]?.slug ?? '')
  return (
    <ActForm
      label="Add to stock"
      missing={product === '' ? 'Choose a product.' : location === '' ? 'Choose a location.' : null}
      send={(reason, once) =>
        call(
          takeInDevice,
          { params: { id: tradeIn.id }, body: { version: tradeIn.version, product, location, reason } },
          once,
        )
      }
    >
      <p>Adds one unit of a product you sell. Choose a product for used devices, so it isn’t sold as new.</p>
      <NativeSelect
        label="Product"
        required
        value={product}
        onChange={(event) => setProduct(event.currentTarget.value)}
      >
        <option value="">Choose a product</option>
        {products.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label="Location"
        required
        value={location}
        onChange={(event) => setLocation(event.currentTarget.value)}
      >
        {locations.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </ActForm>
  )
}
