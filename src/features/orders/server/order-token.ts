import { linkToken } from '#features/identity/server/link-tokens.ts'

/** The token that opens an order's invoice, and a guest's order, without a login. */
export const tokenOfOrder = (secret: string, id: number): string => linkToken(secret, 'order', id)

/** Adds an order's token to a response with its ID. */
export const withOrderToken = ({ id }: Readonly<Record<string, unknown>>, { secret }: { secret: string }) => ({
  token: tokenOfOrder(secret, Number(id)),
})
