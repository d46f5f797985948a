import { action, translatedPage, points, steps, table } from '../blocks.ts'

export const cmd = translatedPage({
  address: '/cmd',
  name: 'CMD',
  summary: 'Dateien für Flashtec CMD: was Sie auslesen, was Sie senden und was zurückkommt.',
  actionLabel: 'Datei senden',
  blocks: [
    points(
      '',
      [
        'OBD und Bench in einem',
        'Für Stage 1 genügen teilweise Auslesungen. Für Umbauten senden Sie eine volle Auslesung.',
      ],
      [
        'Master und Slave',
        'Slave-Dateien kommen in der Verschlüsselung Ihres Masters zurück. Sagen Sie uns, welcher es ist.',
      ],
      [
        'Zuerst sichern',
        'Speichern Sie vor dem ersten Schreiben die Sicherung, die CMD anbietet. Sie stellt das Steuergerät wieder her, wenn ein Schreiben abbricht.',
      ],
    ),
    table(
      'Was Sie senden',
      ['Steuergerät', 'Auslesung', 'Außerdem'],
      ['Bosch EDC17, MED17', 'Teilweise über OBD, voll auf der Bench', 'Softwarenummer aus der Identifikation'],
      ['Bosch MG1, MD1', 'Voll auf der Bench', 'Foto des Etiketts'],
      ['Siemens/Continental Simos 18', 'OBD', 'Teilenummer, etwa 5G0 906 259'],
      ['Delphi DCM', 'OBD oder Bench', 'Kraftstoff und Abgasnorm'],
    ),
    steps(
      'Sicher schreiben',
      [
        'Spannung halten',
        'Im Auto ein Ladegerät mit 13,5 V, auf der Bench ein geregeltes Netzteil mit 13,8 V und 5 A.',
      ],
      ['Nummern vergleichen', 'Die Identifikation vor dem Schreiben muss zu der in Ihrer Bestellung passen.'],
      [
        'Schreiben und löschen',
        'Löschen Sie die Fehlercodes aller Steuergeräte und schreiben Sie die erste Fahrt mit.',
      ],
    ),
    action(
      'Tools vergleichen',
      'Sehen Sie, welche Fahrzeuge jedes Tool in unserem Katalog abdeckt.',
      'Tools vergleichen',
      '/dealertools',
    ),
  ],
})
