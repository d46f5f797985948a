import { ActionIcon } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { TextInput } from '#kit/ui/text-input.tsx'
import { type ReactNode, useState } from 'react'
import { call } from '#kit/call.ts'
import { type Currency, formatMoney } from '#kit/money.ts'
import { Dialog } from '#kit/ui/dialog.tsx'
import type { InputProps } from '#kit/ui/fields.tsx'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { IconTrash } from '#kit/ui/icons.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import type { QuoteLine } from '../contract/quote-fields.ts'
import { findQuoteItems } from '../contract/staff.ts'
import { factsKey, type Item, type LineFacts, useLineFacts } from './line-items.ts'
import classes from './quotes.module.css'
import { TuneChoice } from './tune-choice.tsx'
import group from '#kit/ui/workbench/plain-group.module.css'
import { AmountInput, NumberInput } from '#kit/ui/number-input.tsx'

const newLine = { options: [], quantity: 1, price: null, reason: '' }

/** Quote lines: products with options, and tunes, at the shop’s price or a custom one. */
export function LinesInput({
  value,
  onChange,
  error,
  errors = {},
  labelText,
  currency,
  noTunes = false,
}: Omit<InputProps, 'label'> & {
  currency: Currency
  /** Allows goods only, such as for additions to a parcel. */
  noTunes?: boolean
}) {
  const lines = value as QuoteLine[]
  const facts = useLineFacts(lines, currency)
  const [isChoosingTune, setChoosingTune] = useState(false)
  const add = (line: QuoteLine) => onChange([...lines, line])
  return (
    <fieldset className={group['group']} aria-label={labelText}>
      {lines.map((line, index) => (
        <LineInput
          // oxlint-disable-next-line react/no-array-index-key -- the same product may be there twice
          key={`${factsKey(line)} ${index}`}
          line={line}
          facts={facts.get(factsKey(line))}
          currency={currency}
          errorOf={(part) => errors[`${index}.${part}`]}
          onChange={(next) => onChange(lines.with(index, next))}
          onRemove={() => onChange(lines.toSpliced(index, 1))}
        />
      ))}
      <ItemSearch
        currency={currency}
        onChoose={(item) =>
          add({
            ...newLine,
            slug: item.slug,
            options: item.options.map(({ id, selections }) => ({ id, selection: selections[0] ?? '' })),
          })
        }
      >
        {!noTunes && (
          <Button variant="default" onClick={() => setChoosingTune(true)}>
            Add a tune
          </Button>
        )}
      </ItemSearch>
      {error && <p className={classes['error']}>{error}</p>}
      <Dialog open={isChoosingTune} onClose={() => setChoosingTune(false)} title="Add a tune">
        {isChoosingTune && (
          <TuneChoice
            currency={currency}
            onChoose={(slug, vehicle) => {
              add({ ...newLine, kind: 'tune', slug, vehicle })
              setChoosingTune(false)
            }}
          />
        )}
      </Dialog>
    </fieldset>
  )
}

/** Product search; Enter adds a single match. */
function ItemSearch({
  currency,
  onChoose,
  children,
}: {
  currency: Currency
  onChoose: (item: Item) => void
  children: ReactNode
}) {
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly Item[] | null>(null)
  const { busy, failure, run } = useAction()
  const choose = (item: Item) => {
    onChoose(item)
    setTyped('')
    setFound(null)
  }
  const search = () =>
    run(async () => {
      const { data } = await call(findQuoteItems, { query: { q: typed.trim(), currency } })
      if (data.length === 1) choose(data[0]!)
      else setFound(data)
    })
  return (
    <>
      <div className={classes['row']}>
        <TextInput
          label="Product"
          description="Type a name or part number and press Enter."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void search()
          }}
        />
        <Button variant="default" loading={busy} onClick={() => void search()}>
          Find
        </Button>
        {children}
      </div>
      <FormFailure message={failure} />
      {found?.length === 0 && <p className={classes['quiet']}>Nothing found.</p>}
      {found && found.length > 0 && (
        <ul className={classes['found']} aria-label="Products found">
          {found.map((item) => (
            <li key={item.slug}>
              <Button variant="subtle" size="compact-sm" disabled={item.price === null} onClick={() => choose(item)}>
                {[item.name, item.part_number].filter(Boolean).join(', ')}:{' '}
                {item.price === null ? `not sold in ${currency}` : formatMoney({ minor: item.price, currency })}
                {!item.in_stock && ', out of stock'}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function LineInput({
  line,
  facts,
  currency,
  errorOf,
  onChange,
  onRemove,
}: {
  line: QuoteLine
  facts: LineFacts | undefined
  currency: Currency
  errorOf: (part: string) => ReactNode
  onChange: (line: QuoteLine) => void
  onRemove: () => void
}) {
  const name = facts?.name ?? line.slug
  return (
    <fieldset className={classes['line']} aria-label={name}>
      <header>
        <span>
          <b>{name}</b>
          <small>
            {[facts?.note, facts?.price != null && `List price ${formatMoney({ minor: facts.price, currency })}`]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
        <ActionIcon variant="default" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </header>
      <div className={classes['cells']}>
        {facts?.options.map(({ id, name: option, selections }) => (
          <NativeSelect
            key={id}
            label={option}
            data={selections}
            value={line.options.find((chosen) => chosen.id === id)?.selection ?? ''}
            error={errorOf('options')}
            onChange={(event) =>
              onChange({
                ...line,
                options: [
                  ...line.options.filter((chosen) => chosen.id !== id),
                  { id, selection: event.currentTarget.value },
                ],
              })
            }
          />
        ))}
        <NumberInput
          label="Quantity"
          hideControls
          allowDecimal={false}
          min={1}
          max={20}
          disabled={line.kind === 'tune'}
          value={line.quantity}
          error={errorOf('quantity') ?? errorOf('slug')}
          onChange={(next) => onChange({ ...line, quantity: Number(next) })}
        />
        <AmountInput
          label={`Own price in ${currency}`}
          description="Per unit. Leave empty to use the shop’s price."
          value={line.price}
          error={errorOf('price')}
          onChange={(price) => onChange({ ...line, price: price === '' ? null : price })}
        />
        {line.price !== null && (
          <TextInput
            label="Reason for the price"
            description="For staff. Kept in the history."
            required
            maxLength={300}
            value={line.reason}
            error={errorOf('reason')}
            onChange={(event) => onChange({ ...line, reason: event.currentTarget.value })}
          />
        )}
      </div>
    </fieldset>
  )
}
