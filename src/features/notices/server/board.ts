import { createReadModel } from '#kit/server/read-model.ts'
import { perLanguage, readTranslations } from '#features/translations/server/read-translations.ts'
import { alertTexts } from '../contract/alerts.ts'
import { type FeatureSwitch, featureSwitches, type SwitchStates } from '../contract/notices.ts'
import { type AlertRow, readAlertRows, readSwitchRows } from './queries.ts'

/** Switches and alerts in memory. */
export interface Board {
  switches: ReadonlyMap<string, string>
  states: SwitchStates
  features: FeatureSwitch[]
  /** With their messages in the present language. */
  alerts: () => readonly AlertRow[]
}

export const isOn = (value: string | undefined): boolean => value === 'on' || value === '1' || value === 'true'

export const readBoard = createReadModel(['settings'], async (db): Promise<Board> => {
  const [switchRows, rows, translated] = await Promise.all([
    readSwitchRows(db),
    readAlertRows(db),
    readTranslations(db, 'alert', alertTexts),
  ])
  const alerts = perLanguage([translated], (language) => rows.map((row) => translated.translate(language, row.id, row)))
  const switches = new Map(switchRows.map(({ name, value }) => [name, value]))
  const features = featureSwitches.filter((name) => isOn(switches.get(name)))
  const states = {
    'fz-shortage': isOn(switches.get('fz-shortage')),
    'fz-shortage-month': switches.get('fz-shortage-month') ?? '',
    'fzl-shortage': isOn(switches.get('fzl-shortage')),
    'fzl-shortage-month': switches.get('fzl-shortage-month') ?? '',
    features,
  }
  return { switches, states, features, alerts }
})

/** Whether a switch of this name is on. */
export const isSwitchedOn = (board: Board, name: string): boolean => isOn(board.switches.get(name))
