export const applicationWords = { open: 'Waits for our answer', accepted: 'Accepted', refused: 'Refused' } as const
