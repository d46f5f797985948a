import { useNavigate } from 'react-router'
import { SendButton } from '#features/files/ui/file-button.tsx'
import { sendBytes } from '#features/files/ui/upload-file.ts'
import { type Endpoint, endpointUrl } from '#kit/contract.ts'

/** Uploads a CSV file to create an import, then opens that import. */
export function UploadCsvButton({ upload, to }: { upload: Endpoint; to: (id: number) => string }) {
  const navigate = useNavigate()
  const send = async (file: File, onProgress: (part: number) => void) => {
    const url = endpointUrl(upload, { query: { name: file.name } } as never)
    const { id } = await sendBytes<{ id: number }>(url, file, { onProgress })
    await navigate(to(id))
  }
  return <SendButton label="Upload CSV" accept=".csv,text/csv" variant="filled" send={send} />
}
