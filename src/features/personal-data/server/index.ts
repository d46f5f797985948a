import { erasePersonOperation } from './erase-person.ts'
import { getPersonalDataOperation } from './get-personal-data.ts'

export const operations = [getPersonalDataOperation, erasePersonOperation]
