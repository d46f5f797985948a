import { listTunesOperation } from './list-tunes.ts'

export const operations = [listTunesOperation]
