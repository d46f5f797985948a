import { Checkbox } from '@mantine/core'
import { NativeSelect } from '#kit/ui/native-select.tsx'
import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { call } from '#kit/call.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { PagePart } from '#kit/ui/page-shell.tsx'
import { notify } from '#kit/ui/toast.tsx'
import { useErrorText } from '#kit/ui/error-text.tsx'
import { setTuneRequestRaw } from '../contract/tune-requests.ts'
import { addRequestFile, compareOwnRequestFiles } from '../contract/acts.ts'
import { isOver } from '../rules.ts'
import { CompareVersions, isComparable } from './compare-versions.tsx'
import { loadCurrentRequest } from './current-request.ts'
import { FileButton } from '#features/files/ui/file-button.tsx'
import { FileList } from './file-list.tsx'
import { NoRequest, RequestFrame } from './request-frame.tsx'
import classes from './request.module.css'
import * as m from '../messages/m.ts'

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) => loadCurrentRequest(request)
const roles = () =>
  ({
    original: { label: m.roleAnotherRead(), purpose: 'tune' },
    purchase: { label: m.rolePurchased(), purpose: 'tune' },
    log: { label: m.roleLog(), purpose: 'log' },
    attachment: { label: m.roleOther(), purpose: 'attachment' },
  }) as const
type Role = keyof ReturnType<typeof roles>

export default function FilesPage() {
  const request = useLoaderData<typeof clientLoader>()
  const { revalidate } = useRevalidator()
  const words = useErrorText()
  const [role, setRole] = useState<Role>('original')
  if (request === null) return <NoRequest title={m.files()} />
  const setRaw = async (raw: boolean) => {
    try {
      await call(setTuneRequestRaw, { params: { id: request.id }, body: { raw } })
      await revalidate()
    } catch (error) {
      notify({ text: words(error), kind: 'failure' })
    }
  }
  return (
    <RequestFrame request={request} title={m.files()} lead={m.filesLead()}>
      <div className={classes['block']}>
        {request.files.length === 0 ? (
          <EmptyState title={m.noFiles()} />
        ) : (
          <FileList requestId={request.id} files={request.files} />
        )}
      </div>
      {!isOver(request.state) && (
        <PagePart title={m.addFile()}>
          <div className={classes['row']}>
            <NativeSelect
              aria-label={m.fileType()}
              value={role}
              data={Object.entries(roles()).map(([value, { label }]) => ({ value, label }))}
              onChange={(event) => setRole(event.currentTarget.value as Role)}
            />
            <FileButton
              label={m.chooseFile()}
              purpose={roles()[role].purpose}
              onStored={async (file) => {
                await call(addRequestFile, { params: { id: request.id }, body: { file_id: file.id, role } })
                await revalidate()
              }}
            />
          </div>
        </PagePart>
      )}
      {isComparable(request.files) && (
        <PagePart title={m.compareTitle()} lead={m.compareLead()}>
          <CompareVersions
            files={request.files}
            compare={(left, right) =>
              call(compareOwnRequestFiles, { params: { id: request.id }, query: { left, right } })
            }
          />
        </PagePart>
      )}
      {request.purpose !== 'support' && (
        <PagePart title={m.deliveryFormat()}>
          <Checkbox
            label={m.rawDelivery()}
            checked={request.wants_raw}
            disabled={isOver(request.state) || request.state === 'delivered'}
            onChange={(event) => void setRaw(event.currentTarget.checked)}
          />
        </PagePart>
      )}
    </RequestFrame>
  )
}
