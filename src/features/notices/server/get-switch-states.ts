import { operation } from '#access/operation.ts'
import { PreparedResponse } from '#kit/server/prepared-response.ts'
import { getSwitchStates } from '../contract/notices.ts'
import { readBoard } from './board.ts'

export const getSwitchStatesOperation = operation(getSwitchStates, async ({ actor, database, services }) =>
  PreparedResponse.jsonByPlace((await readBoard(database, services.versions)).states[actor.region]),
)
