import { filesPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { jobs } from './jobs.ts'
import { completeUploadOperation } from './complete-upload.ts'
import { downloadFileOperation, getFileChangesOperation } from './download-file.ts'
import { getFileOperation, listFilesOperation, permitDownloadOperation, removeFileOperation } from './own-files.ts'
import { compareFilesOperation, getAnyFileOperation, permitAnyDownloadOperation } from './staff-files.ts'
import { uploadFileOperation } from './upload-file.ts'

export const filesFeature: Feature = {
  name: 'files',
  contract: [contract],
  operations: [
    uploadFileOperation,
    completeUploadOperation,
    listFilesOperation,
    getFileOperation,
    removeFileOperation,
    permitDownloadOperation,
    downloadFileOperation,
    getFileChangesOperation,
    getAnyFileOperation,
    permitAnyDownloadOperation,
    compareFilesOperation,
  ],
  jobs,
  effects: { personalData: filesPersonalData },
}
