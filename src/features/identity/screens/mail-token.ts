/** The token behind the # of a link in a mail; the browser sends it to nobody by itself. */
export const mailToken = (): string => location.hash.slice(1)
