export const applicationWords = { open: 'Waits for our answer', accepted: 'Accepted', refused: 'Refused' } as const
export const offerWords = { open: 'Open', joined: 'Joined', withdrawn: 'Withdrawn', expired: 'Expired' } as const
