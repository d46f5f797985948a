/** Characters of a slug. */
export const slugPattern = /^[a-z0-9][a-z0-9._-]{0,119}$/
