import { form, translatedPage, questions } from '../blocks.ts'

export const mailform = translatedPage({
  address: '/mailform',
  name: 'Schreiben Sie uns',
  summary: 'Ein Formular für alles, was keine Bestellung betrifft. Wir antworten an Arbeitstagen, meist am selben Tag.',
  blocks: [
    form('', 'contact'),
    questions(
      'Schnellere Wege',
      ['Wo ist meine Bestellung?', 'Suchen Sie sie mit Bestellnummer und E-Mail-Adresse unter „Bestellung finden“.'],
      [
        'Ein Flashen ist abgebrochen',
        'Schreiben Sie nicht hier. Öffnen Sie einen Fall bei der Soforthilfe: Er kommt vor allem anderen an die Reihe.',
      ],
      [
        'Wird mein Auto unterstützt?',
        'Wählen Sie es im Katalog. Wenn es fehlt, hinterlassen Sie dort Ihre Adresse, und wir sagen Bescheid, sobald es da ist.',
      ],
    ),
  ],
})
