/** The device data of a payment call; none if the provider's collector gave none. */
export const deviceTerms = (deviceData: string | null) => (deviceData === null ? {} : { device_data: deviceData })

/**
 * The device data of a payment with a saved card, which shows no card fields. The sandbox's fields return it with the
 * nonce only.
 */
export const storedDeviceTerms = async (paymentFrameUrl: string | null) =>
  paymentFrameUrl === null ? deviceTerms(await (await import('./braintree-fields.ts')).collectDeviceData()) : {}
