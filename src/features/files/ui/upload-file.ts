import { CallError } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { type StoredFile, uploadFile } from '../contract.ts'

/** Sends a file as the body of a call and reports progress from 0 to 1. Throws CallError. */
export const sendFile = (
  file: File,
  purpose: 'auto' | 'tune' | 'log' | 'delivery' | 'attachment' | 'signature',
  onProgress?: (part: number) => void,
): Promise<StoredFile> =>
  sendBytes<StoredFile>(endpointUrl(uploadFile, { query: { name: file.name, purpose } }), file, { onProgress })

/**
 * The same for any call that accepts bytes.
 * @param url of the endpoint, from `endpointUrl`
 */
export function sendBytes<Answer>(
  url: string,
  file: File,
  {
    headers = {},
    onProgress = () => undefined,
  }: { headers?: Readonly<Record<string, string>>; onProgress?: ((part: number) => void) | undefined },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('content-type', 'application/octet-stream')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    const refuse = () =>
      reject(new CallError({ status: request.status, body: request.response, headers: new Headers() }))
    request.addEventListener('error', refuse)
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as Answer)
      else refuse()
    })
    request.send(file)
  })
}
