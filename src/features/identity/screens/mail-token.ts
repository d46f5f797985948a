/** The token in the URL fragment of a mail's link, which browsers never send. */
export const mailToken = (): string => location.hash.slice(1)
