import { filesPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import { regionIn } from '#access/region.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import { jobs } from './jobs.ts'
import * as uploadFile from './upload-file.ts'
import * as completeUpload from './complete-upload.ts'
import * as ownFiles from './own-files.ts'
import * as downloadFile from './download-file.ts'
import * as staffFiles from './staff-files.ts'
import { files } from './tables.ts'

export const filesFeature: Feature = {
  name: 'files',
  contract: [contract],
  operations: operationsIn(uploadFile, completeUpload, ownFiles, downloadFile, staffFiles),
  regional: {
    '/v1/admin/files': regionIn(files.id, files.region),
  },
  jobs,
  effects: { personalData: filesPersonalData },
}
