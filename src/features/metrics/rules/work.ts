/** What is measured by hours of work. */
export type WorkKind = 'request' | 'ticket'
