import { operation } from '#access/operation.ts'
import { Ready } from '#kit/server/ready-json.ts'
import { getSwitchStates } from '../contract.ts'
import { readBoard } from './board.ts'

export const getSwitchStatesOperation = operation(getSwitchStates, async ({ database, services }) =>
  Ready.json((await readBoard(database, services.versions)).states),
)
