import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import { createFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'

/** Opens the configured store: a bucket if there is an endpoint, else a folder in the data folder. */
export async function openObjectStore(settings: Settings): Promise<ObjectStore> {
  if (settings.OBJECT_STORE_URL === undefined) return createFolderStore(join(settings.dataDir, 'files'))
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store({
    url: settings.OBJECT_STORE_URL,
    bucket: settings.OBJECT_STORE_BUCKET,
    region: settings.OBJECT_STORE_REGION,
    accessKey: settings.OBJECT_STORE_ACCESS_KEY ?? '',
    secretKey: settings.OBJECT_STORE_SECRET_KEY ?? '',
  })
}
