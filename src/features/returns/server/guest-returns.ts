import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { type Context, operation } from '#access/operation.ts'
import { pictureFormats } from '#features/files/rules.ts'
import { keepFile } from '#features/files/server/records.ts'
import { files } from '#features/files/server/tables.ts'
import { findOrderByToken, type OrderRow } from '#features/orders/server/queries.ts'
import { orders } from '#features/orders/server/tables.ts'
import { fail } from '#kit/refusal.ts'
import type { Queryable, Tx } from '#kit/server/database.ts'
import * as contract from '../contract/guest-returns.ts'
import { picturesMax } from '../contract/returns.ts'
import { askReturn, cancelHeld, keepTracking, labelDownload, shownReturn, shownReturns } from './customer-returns.ts'
import { findReturn, holdReturn, type ReturnRow } from './queries.ts'
import * as m from '../messages/m.ts'

const pictureBytesMax = 16 * 1024 * 1024

type Opening = Pick<Context<{ runs: 'query' }>, 'services'> & { input: { params: { id: number; token: string } } }

/**
 * Guest order by its link. Links to account orders don't open returns, because invoices get forwarded and the owner can
 * log in.
 */
async function guestOrder(db: Queryable, { services, input }: Opening): Promise<OrderRow> {
  const order = (await findOrderByToken(db, services.secret, input.params)) ?? fail('not_found')
  return order.userId === null ? order : fail('not_found')
}

const ofOrder = (row: ReturnRow | undefined, order: OrderRow): ReturnRow =>
  row?.orderId === order.id ? row : fail('not_found')

/** Locks a return of a guest order. */
const holdGuest = async (tx: Tx, context: Opening & { input: { params: { return: number } } }): Promise<ReturnRow> =>
  ofOrder(await holdReturn(tx, context.input.params.return), await guestOrder(tx, context))

const list = operation(contract.listGuestReturns, async (context) => {
  const { db, services, now, input } = context
  const order = (await findOrderByToken(db, services.secret, input.params)) ?? fail('not_found')
  if (order.userId !== null) return { of_account: true, until: null, returnable: [], data: [] }
  return { of_account: false, ...(await shownReturns(db, order, now)) }
})

const request = operation(contract.requestGuestReturn, async (context) => {
  const { tx, input, now } = context
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, input.params.id)).for('update')
  const order = await guestOrder(tx, context)
  return shownReturn(tx, await askReturn(tx, order, input.body, now))
})

const addPicture = operation(contract.addGuestReturnPicture, async (context) => {
  const { db, database, services, input } = context
  if (!(input.body instanceof Readable)) return fail('unsupported_media_type')
  const order = await guestOrder(db, context)
  const row = ofOrder(await findReturn(db, input.params.return), order)
  const attachedTo = `return/${row.id}`
  await keepFile(
    { services, database },
    {
      ownerId: null,
      region: row.region,
      kind: ({ format }) =>
        pictureFormats.has(format)
          ? 'attachment'
          : fail('validation_failed', { fields: { pictures: [m.picturesOnly()] } }),
      name: input.query.name,
      content: input.body,
      bytesMax: Math.min(pictureBytesMax, services.settings.FILE_MAX_BYTES),
      attachedTo,
      before: async (tx) => {
        const held = await holdGuest(tx, context)
        if (held.state !== 'requested') fail('return_moved')
        if ((await tx.$count(files, eq(files.attachedTo, attachedTo))) >= picturesMax)
          fail('validation_failed', { fields: { pictures: [m.tooManyPictures({ picturesMax })] } })
      },
    },
  )
  return shownReturn(db, row)
})

const cancel = operation(contract.cancelGuestReturn, async (context) =>
  cancelHeld(context.tx, await holdGuest(context.tx, context)),
)

const send = operation(contract.sendGuestReturn, async (context) =>
  keepTracking(context.tx, await holdGuest(context.tx, context), context.input.body),
)

const label = operation(contract.getGuestReturnLabel, async (context) => {
  const { db, input } = context
  const order = await guestOrder(db, context)
  return labelDownload(db, ofOrder(await findReturn(db, input.params.return), order), order)
})

export const guestReturnOperations = [list, request, addPicture, cancel, send, label]
