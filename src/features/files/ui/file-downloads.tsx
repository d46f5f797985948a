import { useState } from 'react'
import type { z } from 'zod'
import { formatMoment } from '#kit/dates.ts'
import { call } from '#kit/call.ts'
import { FormFailure } from '#kit/ui/form-shell.tsx'
import { useAction } from '#kit/ui/use-action.ts'
import { getAnyFile } from '../contract.ts'
import * as m from '../messages/m.ts'

type Download = z.output<typeof getAnyFile.output>['downloads'][number]

/** Who downloaded a file, for staff who may read all files; loaded when opened. */
export function FileDownloads({ fileId }: { fileId: number }) {
  const [downloads, setDownloads] = useState<readonly Download[] | null>(null)
  const { failure, run } = useAction()
  const load = () =>
    run(async () => setDownloads((await call(getAnyFile, { params: { id: fileId }, query: {} })).downloads))
  return (
    <details onToggle={(event) => event.currentTarget.open && void load()}>
      <summary>{m.downloads()}</summary>
      <FormFailure message={failure} />
      {downloads?.length === 0 && <p>{m.noDownloads()}</p>}
      <ul>
        {downloads?.map(({ id, actor, used_at: at, address }) => (
          <li key={id}>
            {m.downloadedBy({ who: actor ?? m.visitor(), at: formatMoment(at), address: address || 'none' })}
          </li>
        ))}
      </ul>
    </details>
  )
}
