import type { z } from 'zod'
import { sendBytes, sendFile } from '#features/files/ui/upload-file.ts'
import { call } from '#kit/call.ts'
import { endpointUrl } from '#kit/contract.ts'
import {
  addGuestReturnPicture,
  cancelGuestReturn,
  getGuestReturnLabel,
  requestGuestReturn,
  sendGuestReturn,
} from '../contract/guest-returns.ts'
import {
  cancelReturn,
  getReturnLabel,
  type guestReturnForm,
  type ProductReturn,
  requestReturn,
  sendReturn,
  type trackingForm,
} from '../contract/returns.ts'

/** A stored picture, or one to upload after the request. */
export interface ChosenPicture {
  key: string
  name: string
  id?: number
  file?: File
}

/** Calls of the return pages, with a login or with an order link. */
export interface ReturnCalls {
  /** `onProgress` gets values from 0 to 1. */
  choosePicture: (file: File, onProgress: (part: number) => void) => Promise<ChosenPicture>
  request: (
    form: z.input<typeof guestReturnForm>,
    pictures: readonly ChosenPicture[],
    once: { idempotencyKey: string },
  ) => Promise<ProductReturn>
  /** Only if pictures are uploaded after the request. */
  addPicture?: (id: number, file: File, onProgress?: (part: number) => void) => Promise<ProductReturn>
  cancel: (id: number) => Promise<ProductReturn>
  send: (id: number, body: z.input<typeof trackingForm>) => Promise<ProductReturn>
  /** URL of the label. */
  label: (id: number) => string
}

export const ownCalls = (orderId: number): ReturnCalls => ({
  choosePicture: async (file, onProgress) => {
    const { id, name } = await sendFile(file, 'attachment', onProgress)
    return { key: String(id), id, name }
  },
  request: (form, pictures, once) =>
    call(
      requestReturn,
      { params: { id: orderId }, body: { ...form, pictures: pictures.flatMap(({ id }) => id ?? []) } },
      once,
    ),
  cancel: (id) => call(cancelReturn, { params: { id } }),
  send: (id, body) => call(sendReturn, { params: { id }, body }),
  label: (id) => endpointUrl(getReturnLabel, { params: { id } }),
})

export const guestCalls = (order: { id: number; token: string }): ReturnCalls => ({
  choosePicture: (file) => Promise.resolve({ key: crypto.randomUUID(), file, name: file.name }),
  request: (form, _pictures, once) => call(requestGuestReturn, { params: order, body: form }, once),
  addPicture: (id, file, onProgress) =>
    sendBytes(
      endpointUrl(addGuestReturnPicture, { params: { ...order, return: id }, query: { name: file.name } }),
      file,
      { onProgress },
    ),
  cancel: (id) => call(cancelGuestReturn, { params: { ...order, return: id } }),
  send: (id, body) => call(sendGuestReturn, { params: { ...order, return: id }, body }),
  label: (id) => endpointUrl(getGuestReturnLabel, { params: { ...order, return: id } }),
})
