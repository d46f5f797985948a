import { mailsPersonalData } from './personal-data.ts'
import type { Feature } from '#access/feature.ts'
import * as contract from '../contract.ts'
import { getMailOperation, mailLists } from './read-mails.ts'

export const mailsFeature: Feature = {
  name: 'mails',
  contract: [contract],
  operations: [...mailLists, getMailOperation],
  effects: { personalData: mailsPersonalData },
}
