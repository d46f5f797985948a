/** Error codes for storing a file, regardless of its contents. */
export const storeRefusals = [
  'file_empty',
  'file_too_large',
  'file_quota_exceeded',
  'storage_full',
  'unavailable',
] as const
/** Additional error codes for calls whose body is a file. */
export const bodyRefusals = [...storeRefusals, 'upload_cut', 'unsupported_media_type'] as const
