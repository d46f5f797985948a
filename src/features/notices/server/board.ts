import { type OutsideName, outsideService } from '#integrations/outside/outside-services.ts'
import type { Region } from '#access/actor.ts'
import { createReadModel } from '#kit/server/read-model.ts'
import type { SupportHours } from '#features/support-hours/rules.ts'
import { readAllSupportHours } from '#features/support-hours/server/read-support-hours.ts'
import { perLanguage, readTranslations } from '#features/translations/server/read-translations.ts'
import { alertTexts } from '../contract/alerts.ts'
import { type FeatureSwitch, featureSwitches, type SwitchStates } from '../contract/notices.ts'
import { type AlertRow, readAlertRows, readSwitchRows } from './queries.ts'

/** Switches, alerts and support hours, cached in memory. */
export interface Board {
  switches: ReadonlyMap<string, string>
  /** As visitors of each region see them. */
  states: Readonly<Record<Region, SwitchStates>>
  features: FeatureSwitch[]
  supportHours: Readonly<Record<Region, SupportHours>>
  /** With their messages in the current language. */
  alerts: () => readonly AlertRow[]
}

export const isOn = (value: string | undefined): boolean => value === 'on' || value === '1' || value === 'true'

/** The switch that marks a shortage as sold out in a region, for notices that follow the stock. */
export const soldOutSwitch = (shortage: string, region: Region): string => `${shortage}/sold-out/${region}`

/** Whether a shortage shows in a region: set by staff, or because nothing is left. */
export function isShortage(switches: ReadonlyMap<string, string>, shortage: string, region: Region): boolean {
  const value = switches.get(shortage)
  return value === 'auto' ? isOn(switches.get(soldOutSwitch(shortage, region))) : isOn(value)
}

export const readBoard = createReadModel(['settings'], async (db): Promise<Board> => {
  const [switchRows, rows, translated, supportHours] = await Promise.all([
    readSwitchRows(db),
    readAlertRows(db),
    readTranslations(db, 'alert', alertTexts),
    readAllSupportHours(db),
  ])
  const alerts = perLanguage([translated], (language) => rows.map((row) => translated.translate(language, row.id, row)))
  const switches = new Map(switchRows.map(({ name, value }) => [name, value]))
  const features = featureSwitches.filter((name) => isOn(switches.get(name)))
  const statesIn = (region: Region) => ({
    'fz-shortage': isShortage(switches, 'fz-shortage', region),
    'fz-shortage-month': switches.get('fz-shortage-month') ?? '',
    'fzl-shortage': isShortage(switches, 'fzl-shortage', region),
    'fzl-shortage-month': switches.get('fzl-shortage-month') ?? '',
    features,
  })
  return { switches, states: { 1: statesIn(1), 2: statesIn(2) }, features, supportHours, alerts }
})

/** Whether the switch with this name is on. */
export const isSwitchedOn = (board: Board, name: string): boolean => isOn(board.switches.get(name))

/** Whether staff have switched an outside service on, and it is configured. */
export const isOutsideOffered = (
  board: Pick<Awaited<ReturnType<typeof readBoard>>, 'switches'>,
  settings: Parameters<typeof outsideService>[0],
  name: OutsideName,
): boolean => (board.switches.get(`${name}-service`) ?? '') !== '' && outsideService(settings, name) !== null
