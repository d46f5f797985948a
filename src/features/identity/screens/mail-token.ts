/** The token behind the # of a link in a mail; the browser sends it to nobody on its own. */
export const mailToken = (): string => location.hash.slice(1)
