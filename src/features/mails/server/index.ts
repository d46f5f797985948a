import { mailsPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { exportMailsOperation, getMailOperation, listMailsOperation } from './read-mails.ts'

export const mailsFeature: Feature = {
  name: 'mails',
  contract: [contract],
  operations: [listMailsOperation, exportMailsOperation, getMailOperation],
  effects: { personalData: mailsPersonalData },
}
