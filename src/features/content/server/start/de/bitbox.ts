import { action, translatedPage, notice, points, table } from '../blocks.ts'

export const bitbox = translatedPage({
  address: '/bitbox',
  name: 'BitBox',
  summary: 'Module statt einer großen Lizenz: was BitBox ausliest und welche Dateien wir beantworten.',
  blocks: [
    points(
      '',
      [
        'Nach Modulen zahlen',
        'Jedes Modul deckt eine Familie von Steuergeräten ab. Kaufen Sie, was Sie jede Woche sehen, und mieten Sie für den Rest ein Tool.',
      ],
      [
        'Stark auf der Bench',
        'Es liest aus, ohne dass das Gehäuse geöffnet wird, vor allem bei der Bosch 17er-Reihe und MG1.',
      ],
      [
        'Offene Dateien',
        'Es speichert einfache Binärdateien. Auf dem Weg zu uns und zurück muss nichts entschlüsselt werden.',
      ],
    ),
    table(
      'Module und was wir mit ihnen tunen',
      ['Familie', 'Zugang', 'Unsere Dateien'],
      ['Bosch MED17, EDC17', 'Bench', 'Stage 1 bis 3, Eco, Anhängerbetrieb'],
      ['Bosch MG1, MD1', 'Bench', 'Stage 1 und 2'],
      ['Continental SID, EMS', 'Bench, Boot', 'Stage 1, Eco'],
      ['Delphi DCM', 'Bench', 'Stage 1, Eco'],
    ),
    notice(
      'note',
      'Senden Sie Flash und EEPROM immer zusammen. Wegfahrsperre und Kilometerstand mancher Geräte liegen im EEPROM, und wir ändern sie nie.',
    ),
    action('Sie haben eine BitBox-Datei?', 'Laden Sie sie hoch und wählen Sie Ihr Tuning.', 'Datei senden', '/tuning'),
  ],
})
