export const creditStateLabels = {
  open: 'Not claimed',
  active: 'Claimed',
  spent: 'Used up',
  expired: 'Expired',
  revoked: 'Withdrawn',
}
export const creditStateKinds = {
  open: 'new',
  active: 'done',
  spent: 'ended',
  expired: 'ended',
  revoked: 'ended',
} as const
