import { TextInput } from '#kit/ui/text-input.tsx'
import { type RefObject, useState } from 'react'
import { IconSearch } from '#kit/ui/icons.tsx'
import type { Channel } from '../parse/shapes.ts'
import { toneCount } from './plot-lanes.ts'
import type { Viewer } from './use-viewer.ts'
import classes from './log-page.module.css'
import * as m from '../messages/m.ts'

/** Channels grouped by unit, largest group first; those without a unit and texts come last. */
function groupsOf(channels: readonly Channel[]): [unit: string, channels: Channel[]][] {
  const groups = new Map<string, Channel[]>()
  for (const channel of channels) {
    const unit = channel.texts ? 'words' : channel.unit || m.noUnit()
    groups.set(unit, [...(groups.get(unit) ?? []), channel])
  }
  const rank = (unit: string) => (unit === 'rpm' ? -1 : unit === 'no unit' ? 1 : unit === 'words' ? 2 : 0)
  return [...groups].toSorted(([a], [b]) => rank(a) - rank(b))
}

export function ChannelList({ viewer, find }: { viewer: Viewer; find: RefObject<HTMLInputElement | null> }) {
  const [search, setSearch] = useState('')
  const { log, view, toggle, change } = viewer
  const wanted = search.trim().toLowerCase()
  const found = log.channels.filter(({ name, unit }) => `${name} ${unit}`.toLowerCase().includes(wanted))
  return (
    <div className={classes['channels']}>
      <TextInput
        ref={find}
        type="search"
        size="sm"
        aria-label={m.findChannel()}
        placeholder={m.findChannel()}
        leftSection={<IconSearch size={15} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found[0]) toggle(found[0].name)
          if (event.key === 'Escape') setSearch('')
        }}
      />
      <p className={classes['count']}>
        {m.channelsShown({ shown: view.shown.length, total: log.channels.length })}
        {view.shown.length > 0 && (
          <button type="button" onClick={() => change({ shown: [] })}>
            {m.hideAll()}
          </button>
        )}
      </p>
      {found.length === 0 && <p className={classes['hint']}>{m.noChannel()}</p>}
      {groupsOf(found).map(([unit, channels]) => (
        <fieldset key={unit}>
          <legend>{unit}</legend>
          {channels.map(({ name, reference }) => {
            const at = view.shown.indexOf(name)
            return (
              <label key={name} data-on={at >= 0 || undefined}>
                <input type="checkbox" checked={at >= 0} onChange={() => toggle(name)} />
                <i style={at >= 0 ? { background: `var(--log-tone-${at % toneCount})` } : {}} />
                <span>{name}</span>
                {reference && <small>{reference}</small>}
              </label>
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
