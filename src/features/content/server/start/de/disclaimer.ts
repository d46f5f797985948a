import { text, translatedPage } from '../blocks.ts'

export const disclaimer = translatedPage({
  address: '/disclaimer',
  name: 'Haftungsausschluss',
  summary: 'Was ein Tuning für Fahrzeug, Zulassung und Garantie bedeuten kann. Lesen Sie es vor dem Flashen.',
  blocks: [
    text(
      '<h2>Wirkung auf das Fahrzeug</h2><p>Ein Tuning ändert, wie Motor oder Getriebe arbeiten. Mehr Leistung belastet Motor, Getriebe, Bremsen und Reifen stärker. Verschlissene oder beschädigte Teile können früher ausfallen. Lassen Sie das Fahrzeug vorher prüfen und beheben Sie bekannte Fehler, bevor Sie flashen.</p><h2>Angaben</h2><p>Leistung, Drehmoment und Verbrauch sind an unseren Fahrzeugen unter den genannten Bedingungen gemessen. Bei Ihrem können sie durch Verschleiß, Kraftstoff, Wetter und Ausstattung abweichen. Sie sind keine Zusage für ein bestimmtes Fahrzeug.</p><h2>Zulassung und Abgas</h2><p>Die Regeln unterscheiden sich nach Land und Bundesstaat. In den USA dürfen Teile und Software, die die Abgasreinigung beeinflussen, auf öffentlichen Straßen nur mit einer Ausnahmegenehmigung verwendet werden oder wo das Gesetz es erlaubt; in Kalifornien ist das eine Executive Order des CARB. In Europa muss eine Leistungsänderung abgenommen und in die Fahrzeugpapiere eingetragen werden, und die Versicherung muss davon wissen. Dateien mit dem Hinweis Motorsport sind nicht für öffentliche Straßen.</p><h2>Garantie</h2><p>Der Hersteller des Fahrzeugs darf die Garantie für Schäden ablehnen, die eine Änderung verursacht hat. Steuergeräte zählen, wie oft sie beschrieben wurden, und Vertragswerkstätten sehen das auch dann, wenn das Original wieder aufgespielt ist.</p><h2>Flashen</h2><p>Folgen Sie der Anleitung und halten Sie die Spannung stabil. Ein abgebrochenes Flashen kann ein Fahrzeug hinterlassen, das nicht anspringt, bis das Steuergerät instand gesetzt ist. Wir helfen mit der Soforthilfe. Kosten für Abschleppen und Ausfallzeit übernehmen wir nicht, außer wir haben den Fehler vorsätzlich oder grob fahrlässig verursacht.</p><h2>Inhalte</h2><p>Ratgeber und Beiträge sind sorgfältig geschrieben, können aber nicht jedes Fahrzeug abdecken. Namen von Fahrzeugen und Tools anderer Hersteller sagen, wozu unsere Produkte passen. Sie gehören ihren Inhabern, die uns nicht empfehlen.</p>',
    ),
  ],
})
