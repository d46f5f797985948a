/** An open position on the careers page. */
export const calibrator = {
  name: 'Calibrator',
  place: 'Venlo',
  employment: 'full_time',
  body: '<p>Drive</p>',
  state: 'published',
  publish_at: null,
} as const
