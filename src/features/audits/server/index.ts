import { exportAuditsOperation, listAuditsOperation } from './list-audits.ts'

export const operations = [listAuditsOperation, exportAuditsOperation]
