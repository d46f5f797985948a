import { action, form, translatedPage, notice, points, rentals, table, tools } from '../blocks.ts'

export const dealertools = translatedPage({
  address: '/dealertools',
  name: 'Tools für Händler',
  summary: 'Alle Flash-Tools in einem Vergleich, mit den Fahrzeugen, die sie heute in unserem Katalog abdecken.',
  actionLabel: 'Händler werden',
  blocks: [
    tools('Flash-Tools vergleichen'),
    table(
      'Master oder Slave?',
      ['', 'Master', 'Slave'],
      ['Dateien', 'Offen; Sie dürfen sie bearbeiten', 'Verschlüsselt; nur ihr Master kann sie öffnen'],
      ['Quelle der Dateien', 'Beliebig', 'Ein Tuner'],
      ['Preis', 'Hoch, oft mit Jahresgebühr', 'Niedrig, oft ohne'],
      ['Am besten für', 'Werkstätten mit eigenen Applikateuren', 'Werkstätten, die Dateien installieren'],
    ),
    points(
      'Was Händler bekommen',
      ['Händlerpreise', 'Auf Tools und Dateien, mit Kontoauszug am Monatsende.'],
      ['Tuning-Guthaben', 'Im Voraus mit Rabatt kaufen und für jede Datei ausgeben.'],
      ['Ein Platz auf der Karte', 'Kunden in der Nähe finden Sie mit Ihren Tools und Spezialgebieten.'],
      ['Leihgeräte', 'Probieren Sie ein Tool an den Autos Ihrer Kunden aus, bevor Sie es kaufen.'],
    ),
    rentals('Vor dem Kauf mieten'),
    notice(
      'note',
      'Gezählt werden Motoren und Getriebe mit einem veröffentlichten Tuning. Ein Tool kann mehr als das auslesen.',
    ),
    form('Angebot anfragen', 'contact'),
    action(
      'Sie haben schon Tools?',
      'Sagen Sie uns, welche, und Ihre Dateien kommen in deren Format.',
      'Ihr Händlerkonto',
      '/profile/dealer-memberships',
    ),
  ],
})
