import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { getSizedPictureOperation } from './get-sized-picture.ts'
import { makeSizesJob } from './make-sizes.ts'
import { getPictureOperation, pictureLists, removePictureOperation, updatePictureOperation } from './staff-pictures.ts'
import { uploadPictureOperation } from './upload-picture.ts'

export const picturesFeature: Feature = {
  name: 'pictures',
  contract: [contract],
  operations: [
    ...pictureLists,
    getPictureOperation,
    uploadPictureOperation,
    updatePictureOperation,
    removePictureOperation,
    getSizedPictureOperation,
  ],
  jobs: (services, database) => [makeSizesJob(services, database)],
}
