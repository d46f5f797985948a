import { action, form, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const chipProgramming = translatedPage({
  address: '/chipprogramming',
  name: 'Chip-Programmierung',
  summary: 'EPROM-, EEPROM- und Flash-Chips, ausgelesen, kopiert und programmiert per Post.',
  blocks: [
    text(
      '<p>Vor dem Flashen über OBD gab es den Chip. Autos bis etwa 2000 haben ihre Kennfelder in einem EPROM, gesockelt oder auf die Platine gelötet. Wir programmieren neue mit unseren oder Ihren Dateien, prüfen sie und beschriften sie.</p>',
    ),
    table(
      'Chips auf Lager',
      ['Chip', 'Größe', 'Gehäuse', 'Löschen', 'Zu finden in'],
      ['27C256', '32 KB', 'DIP-28', 'UV-Licht', 'Motronic M1.x, Digifant'],
      ['27C512', '64 KB', 'DIP-28', 'UV-Licht', 'Motronic M2.x, M3.x, SBEC'],
      ['27SF512', '64 KB', 'DIP-28', 'Elektrisch', 'Ersatz für die beiden oben'],
      ['27C010, 29F010', '128 KB', 'DIP-32, PLCC-32', 'UV, elektrisch', 'M5.x, Delco'],
      ['29F400, 29F800', '512 KB, 1 MB', 'PSOP-44', 'Elektrisch', 'ME7'],
      [
        '24C02 bis 24C64, 93C46 bis 93C86',
        '256 B bis 8 KB',
        'SO-8, DIP-8',
        'Elektrisch',
        'Daten von Wegfahrsperre und Adaption',
      ],
    ),
    steps(
      'Chip bestellen',
      ['Steuergerät nennen', 'Teilenummer des Steuergeräts und Aufdruck des Chips. Am besten ein Foto.'],
      [
        'Datei senden oder Tuning wählen',
        'Einfache Binärdatei in genau der Größe des Chips. Kleinere Dateien werden wiederholt, bis der Chip voll ist.',
      ],
      ['Wir programmieren und prüfen', 'Zweimal zurückgelesen, bei niedriger und bei hoher Versorgungsspannung.'],
      ['Einstecken', 'Kerbe auf Kerbe. Erden Sie sich: Statische Ladung zerstört Chips unbemerkt.'],
    ),
    questions(
      'Fragen',
      ['Können Sie einen Chip kopieren?', 'Ja, wenn die Datei Ihnen gehört. Dateien anderer Tuner kopieren wir nicht.'],
      ['Ändern Sie Daten der Wegfahrsperre?', 'Nur für den Eigentümer, mit Nachweis und in einem Ticket.'],
    ),
    form('Fragen zu einem Chip', 'tuning'),
    action('Eingelötet?', 'Wir setzen einen Sockel ein.', 'ECU-Sockel', '/ecusocketing'),
  ],
})
