import type { Feature } from '#access/feature.ts'
import { operationsIn } from '#kit/server/operation.ts'
import * as contract from '../contract.ts'
import { makeSizesJob } from './make-sizes.ts'
import * as staffPictures from './staff-pictures.ts'
import * as uploadPicture from './upload-picture.ts'
import * as getSizedPicture from './get-sized-picture.ts'

export const picturesFeature: Feature = {
  name: 'pictures',
  contract: [contract],
  operations: operationsIn(staffPictures, uploadPicture, getSizedPicture),
  jobs: (services, database) => [makeSizesJob(services, database)],
}
