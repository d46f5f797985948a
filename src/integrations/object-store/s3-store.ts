import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { checkKey, countedStream, ContentFailure, type ObjectStore, StoreFailure } from './object-store.ts'

export interface S3StoreOptions {
  /** Endpoint URL, without the bucket. */
  url: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

const connectMs = 1_000
const answerMs = 20_000

/** Stores objects in an S3 bucket. Large ones are uploaded in parts, two in memory at a time. */
export function createS3Store(options: S3StoreOptions): ObjectStore {
  const Bucket = options.bucket
  const client = new S3Client({
    endpoint: options.url,
    region: options.region,
    forcePathStyle: true,
    maxAttempts: 2,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    requestHandler: { connectionTimeout: connectMs, requestTimeout: answerMs },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  return {
    put: async (key, content) => {
      let broken: unknown
      const { stream: body, bytes } = countedStream(content)
      body.on('error', (error) => (broken = error))
      const upload = new Upload({
        client,
        params: { Bucket, Key: checkKey(key), Body: body },
        queueSize: 2,
        partSize: 5 * 1024 * 1024,
      })
      try {
        await upload.done()
      } catch (error) {
        body.destroy()
        await upload.abort().catch(() => undefined)
        throw broken instanceof ContentFailure ? broken : failure(error)
      }
      return bytes()
    },
    get: async (key, range) => {
      try {
        const answer = await client.send(
          new GetObjectCommand({
            Bucket,
            Key: checkKey(key),
            ...(range ? { Range: `bytes=${range.first}-${range.last}` } : {}),
          }),
        )
        if (!(answer.Body instanceof Readable)) throw new StoreFailure('unreachable')
        return answer.Body
      } catch (error) {
        throw failure(error)
      }
    },
    remove: async (key) => {
      try {
        await client.send(new DeleteObjectCommand({ Bucket, Key: checkKey(key) }))
      } catch (error) {
        throw failure(error)
      }
    },
    list: async function* (prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix }))
        for (const item of page.Contents ?? [])
          yield { key: item.Key ?? '', bytes: item.Size ?? 0, modifiedAt: item.LastModified ?? new Date(0) }
    },
    tidy: async (olderThan) => {
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket })).catch(() => ({
        Uploads: [],
      }))
      const stale = Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < olderThan)
      for (const { Key, UploadId } of stale)
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined)
      return stale.length
    },
    close: () => client.destroy(),
  }
}

interface ServiceError {
  name?: string
  Code?: string
  $metadata?: { httpStatusCode?: number }
}

/** Maps the store's error to a StoreFailure. MinIO and Ceph answer 507 if a disk is full. */
function failure(error: unknown): unknown {
  if (error instanceof StoreFailure || error instanceof ContentFailure) return error
  const { name = '', Code = '', $metadata } = error as ServiceError
  const status = $metadata?.httpStatusCode
  if (status === 404 && name !== 'NoSuchBucket') return new StoreFailure('missing', error)
  if (status === 507 || /StorageFull|QuotaExceeded|InsufficientStorage/.test(name + Code))
    return new StoreFailure('full', error)
  return new StoreFailure('unreachable', error)
}
