import { Button } from '#kit/ui/button.tsx'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { ChangedRegions, type Changes } from '#features/files/ui/changed-regions.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import type { RequestFile } from '../contract/shapes.ts'
import { roleName } from './event-labels.ts'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

/** Only control unit contents can be compared byte by byte. */
const isVersion = ({ role }: Pick<RequestFile, 'role'>): boolean =>
  role === 'original' || role === 'delivered' || role === 'purchase'

export const isComparable = (files: readonly Pick<RequestFile, 'role'>[]): boolean => files.filter(isVersion).length > 1

/** Compares any two versions of a request’s files on demand, initially the original and the newest delivery. */
export function CompareVersions({
  files,
  compare,
}: {
  files: readonly Pick<RequestFile, 'id' | 'role' | 'version' | 'name'>[]
  compare: (left: number, right: number) => Promise<Changes>
}) {
  const versions = files.filter(isVersion)
  const original = versions.find(({ role }) => role === 'original') ?? versions[0]
  const newest = versions.findLast(({ role }) => role === 'delivered') ?? versions.at(-1)
  const [left, setLeft] = useState(String(original?.id ?? ''))
  const [right, setRight] = useState(String(newest?.id ?? ''))
  const [changes, setChanges] = useState<Changes | null>(null)
  const { busy, run } = useAction('as-message')
  if (versions.length < 2) return null
  const data = versions.map(({ id, role, version, name }) => ({
    value: String(id),
    label: `${roleName(role)} ${version}: ${name}`,
  }))
  const choose = (set: (value: string) => void) => (value: string) => {
    set(value)
    setChanges(null)
  }
  return (
    <>
      <div className={classes['form']}>
        <NativeSelect
          label={m.compareFrom()}
          value={left}
          data={data}
          onChange={(event) => choose(setLeft)(event.currentTarget.value)}
        />
        <NativeSelect
          label={m.compareTo()}
          value={right}
          data={data}
          onChange={(event) => choose(setRight)(event.currentTarget.value)}
        />
        <div className={classes['row']}>
          <Button
            variant="default"
            loading={busy}
            disabled={left === right}
            onClick={() => void run(async () => setChanges(await compare(Number(left), Number(right))))}
          >
            {m.compareVersions()}
          </Button>
          {left === right && <span className={classes['hint']}>{m.compareOther()}</span>}
        </div>
      </div>
      {changes && (
        <div className={classes['compared']}>
          <ChangedRegions changes={changes} />
        </div>
      )}
    </>
  )
}
