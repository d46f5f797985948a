import { Input } from '@mantine/core'
import { Button } from '#kit/ui/button.tsx'
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { IconChevronDown, IconTrash } from '#kit/ui/icons.tsx'
import { notify } from '#kit/ui/toast.tsx'
import type { Block } from '../contract/blocks.ts'
import { blockSummary } from '../rules/block-lines.ts'
import { type BlockKind, blockKinds, blockLabels } from '../rules/blocks.ts'
import { moved, newBlock, restored } from './block-draft.ts'
import { BlockForm } from './block-form.tsx'
import classes from './block-list.module.css'

interface BlockListProps {
  label: string
  value: readonly Block[]
  onChange: (blocks: Block[]) => void
  error?: ReactNode
  /** Errors in blocks by path, such as `2.title`. */
  errors?: Readonly<Record<string, ReactNode>>
  /** The kinds that can be added; all by default. */
  kinds?: readonly BlockKind[]
}

/**
 * The blocks of a page as a list whose items expand for editing. Blocks move by dragging the handle, or with the
 * arrow keys while it has the focus.
 */
export function BlockList({ label, value, onChange, error, errors = {}, kinds = blockKinds }: BlockListProps) {
  const [open, setOpen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const dragged = useRef<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const focusOn = (id: string | undefined) =>
    requestAnimationFrame(() =>
      list.current?.parentElement
        ?.querySelector<HTMLElement>(id === undefined ? '[data-add]' : `[data-block="${id}"] [data-handle]`)
        ?.focus(),
    )
  const move = (from: number, to: number) => {
    const block = value[from]
    if (!block || to < 0 || to >= value.length || from === to) return
    onChange(moved(value, from, to))
    setSaid(`${blockLabels[block.kind].name} moved to position ${to + 1} of ${value.length}.`)
    focusOn(block.id)
  }
  const remove = (block: Block, index: number) => {
    const { name } = blockLabels[block.kind]
    onChange(value.filter(({ id }) => id !== block.id))
    focusOn((value[index + 1] ?? value[index - 1])?.id)
    notify({
      text: `${name} removed.`,
      action: { label: 'Undo', run: () => onChange(restored(latest.current, block, index)) },
    })
  }
  const onKey = (index: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const to = { Home: 0, End: value.length - 1 }[event.key] ?? (step === undefined ? null : index + step)
    if (to === null) return
    event.preventDefault()
    move(index, to)
  }
  const onDrop = (to: number) => (event: DragEvent) => {
    event.preventDefault()
    if (dragged.current !== null) move(dragged.current, to)
    dragged.current = null
    setOver(null)
  }
  const add = (kind: BlockKind) => {
    const block = newBlock(kind, value)
    onChange([...value, block])
    setOpen(block.id)
    setSaid(`${blockLabels[kind].name} added.`)
  }
  const errorsOf = (index: number) =>
    Object.fromEntries(
      Object.entries(errors).flatMap(([path, text]) => {
        if (path === String(index)) return [['', text] as const]
        return path.startsWith(`${index}.`) ? [[path.slice(String(index).length + 1), text] as const] : []
      }),
    )
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <ol ref={list} className={classes['list']} aria-label={label}>
        {value.map((block, index) => {
          const own = errorsOf(index)
          const isOpen = open === block.id || Object.keys(own).length > 0
          const { name } = blockLabels[block.kind]
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop at; the handle has keys
            <li
              key={block.id}
              data-block={block.id}
              data-over={over === index || undefined}
              className={classes['item']}
              onDragOver={(event) => {
                if (dragged.current === null) return
                event.preventDefault()
                setOver(index)
              }}
              onDrop={onDrop(index)}
            >
              <div className={classes['head']}>
                <button
                  type="button"
                  data-handle
                  draggable
                  className={classes['handle']}
                  aria-label={`Move ${name}, position ${index + 1} of ${value.length}`}
                  title="Drag, or move with the arrow keys"
                  onKeyDown={onKey(index)}
                  onDragStart={(event) => {
                    dragged.current = index
                    event.dataTransfer.effectAllowed = 'move'
                  }}
                  onDragEnd={() => {
                    dragged.current = null
                    setOver(null)
                  }}
                >
                  ⠿
                </button>
                <button
                  type="button"
                  className={classes['toggle']}
                  aria-expanded={isOpen}
                  onClick={() => setOpen(open === block.id ? null : block.id)}
                >
                  <b>{name}</b> <span>{blockSummary(block)}</span>
                  {block.region !== 'all' && <small>{block.region === '1' ? 'North America' : 'Europe'}</small>}
                  <IconChevronDown size={16} aria-hidden="true" />
                </button>
                <button
                  type="button"
                  className={classes['remove']}
                  aria-label={`Remove ${name}, position ${index + 1}`}
                  onClick={() => remove(block, index)}
                >
                  <IconTrash size={16} />
                </button>
              </div>
              {isOpen && (
                <div className={classes['body']}>
                  {own[''] && <p role="alert">{own['']}</p>}
                  <BlockForm
                    block={block}
                    errors={own}
                    onChange={(changed) => onChange(value.map((each) => (each.id === block.id ? changed : each)))}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ol>
      <output className="ob-hidden">{said}</output>
      <AddBlock kinds={kinds} onAdd={add} />
    </Input.Wrapper>
  )
}

function AddBlock({ kinds, onAdd }: { kinds: readonly BlockKind[]; onAdd: (kind: BlockKind) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="default" data-add aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Add block
      </Button>
      {isOpen && (
        <ul className={classes['kinds']}>
          {kinds.map((kind) => (
            <li key={kind}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false)
                  onAdd(kind)
                }}
              >
                <b>{blockLabels[kind].name}</b>
                <small>{blockLabels[kind].hint}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
