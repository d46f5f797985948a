import { CallError } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import { type StoredFile, uploadFile } from '#features/files/contract.ts'

/** Sends one file as the body of a call and tells how far it is, 0 to 1. Throws CallError. */
export function sendFile(
  file: File,
  purpose: 'auto' | 'tune' | 'log' | 'delivery' | 'attachment' | 'signature',
  onProgress: (part: number) => void = () => undefined,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', endpointUrl(uploadFile, { query: { name: file.name, purpose } }))
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    const refuse = () =>
      reject(new CallError({ status: request.status, body: request.response, headers: new Headers() }))
    request.addEventListener('error', refuse)
    request.addEventListener('load', () => {
      if (request.status === 201) resolve(request.response as StoredFile)
      else refuse()
    })
    request.send(file)
  })
}
