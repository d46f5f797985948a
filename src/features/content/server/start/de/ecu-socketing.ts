import { action, form, notice, points, steps, table, translatedPage } from '../blocks.ts'

export const ecuSocketing = translatedPage({
  address: '/ecusocketing',
  name: 'ECU-Sockel',
  summary: 'Ein Sockel statt eines gelöteten Chips, für Steuergeräte, die sich von außen nicht flashen lassen.',
  actionLabel: 'Termin anfragen',
  blocks: [
    points(
      'Wer das braucht',
      ['Live-Abstimmung', 'Ein Emulator ersetzt den Chip, sodass sich Kennfelder bei laufendem Motor ändern lassen.'],
      [
        'Mehrere Dateien',
        'Tauschen Sie Chips oder verwenden Sie eine Platine mit zwei bis vier umschaltbaren Dateien.',
      ],
      [
        'Defekter Flash',
        'Ein Chip, der nach Hunderten Schreibvorgängen verschlissen ist, wird ohne neues Steuergerät ersetzt.',
      ],
    ),
    table(
      'Chips, die wir sockeln',
      ['Steuergerät', 'Chip', 'Gehäuse', 'Sockel'],
      ['Bosch Motronic M2.x, M3.x', '27C256, 27C512', 'DIP-28', 'DIP mit gedrehten Kontakten'],
      ['Bosch M5.9, M3.8', '27C010, 28F010', 'PLCC-32', 'PLCC-32'],
      ['Bosch ME7', 'AM29F400, AM29F800', 'PSOP-44', 'PSOP-44'],
      ['Mopar SBEC', '27C512', 'DIP-28', 'DIP mit gedrehten Kontakten'],
      ['Delphi, Delco', '27C010, 29F010', 'DIP, PLCC', 'Wie der Chip'],
    ),
    steps(
      'So läuft es ab',
      [
        'Steuergerät senden',
        'In einer antistatischen Tüte. Notieren Sie den Code der Wegfahrsperre oder senden Sie das Kombiinstrument mit, wenn es angelernt ist.',
      ],
      ['Wir lesen aus und sichern', 'Flash und EEPROM, bevor gelötet wird. Beide Dateien gehören Ihnen.'],
      ['Auslöten mit Heißluft', 'Platine vorgewärmt, Pads gereinigt, Sockel gelötet und unter dem Mikroskop geprüft.'],
      [
        'Test auf der Bench',
        'Das Steuergerät muss starten und kommunizieren, bevor es zurückgeht, in der Regel am nächsten Arbeitstag.',
      ],
    ),
    notice(
      'warning',
      'Ein Sockel kann sich durch Vibration lockern. Bei Rallye- und Rennfahrzeugen sichern wir den Chip oder löten stattdessen einen neuen ein.',
    ),
    form('Termin anfragen', 'tuning'),
    action('Nur den Chip?', 'Wir programmieren Chips per Post.', 'Chip-Programmierung', '/chipprogramming'),
  ],
})
