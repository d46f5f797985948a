/** The first questions in German, in the order of the English ones. */
export const germanQuestions: readonly (readonly [question: string, answer: string])[] = [
  [
    'Welche Zahlungsarten nehmen Sie an?',
    '<p>Karten und die Wallets, die an der Kasse stehen. Händler kaufen auch auf Rechnung, mit Kontoauszug am Monatsende.</p>',
  ],
  [
    'Kann ich ohne Konto bestellen?',
    '<p>Produkte ja. Sie finden die Bestellung mit ihrer Nummer und Ihrer E-Mail-Adresse wieder. Für Tunings brauchen Sie ein Konto: Dort liegen Ihre Originaldatei und Ihre Lizenz.</p>',
  ],
  [
    'Ist in den Preisen die Steuer enthalten?',
    '<p>In Europa enthalten die Preise die MwSt. In Nordamerika kommen Steuern an der Kasse dazu, sobald wir wissen, wohin die Bestellung geht.</p>',
  ],
  [
    'Ich habe einen Code. Wohin damit?',
    '<p>Geben Sie ihn an der Kasse ein. Automatische Rabatte gelten ohne Code.</p>',
  ],
  [
    'Welchen Kraftstoff braucht mein Tuning?',
    '<p>Bei jedem Tuning steht der Kraftstoff, etwa 93 AKI (98 ROZ). Bei weniger Oktan nimmt das Steuergerät Zündung zurück: Sie verlieren Leistung und gewinnen Hitze.</p>',
  ],
  [
    'Wie lange dauert eine Datei?',
    '<p>Die meisten Dateien bekannter Software sind in vier Arbeitsstunden fertig. Einzelanfertigungen dauern länger; die Statusseite des Auftrags nennt eine Zeit.</p>',
  ],
  [
    'Sind Überarbeitungen kostenlos?',
    '<p>Ja, solange Fahrzeug und Teile so sind, wie Sie sie beschrieben haben. Neue Teile brauchen eine neue Datei.</p>',
  ],
  [
    'Bleibt meine Garantie bestehen?',
    '<p>Der Hersteller darf die Garantie für Schäden ablehnen, die eine Änderung verursacht hat. Lesen Sie den <a href="/disclaimer">Haftungsausschluss</a>, bevor Sie sich entscheiden.</p>',
  ],
  [
    'Was brauche ich, um zu Hause zu flashen?',
    '<p>Das Tool, das beim Tuning steht, ein Stützladegerät, das 13,5 V hält, und eine halbe Stunde. Mit einem FLASHZILLA ist kein Laptop nötig.</p>',
  ],
  [
    'Das Flashen ist abgebrochen. Was nun?',
    '<p>Lassen Sie Zündung und Ladegerät an, klemmen Sie die Batterie nicht ab und beginnen Sie das Schreiben von vorn. Wenn das misslingt, öffnen Sie einen Fall bei der <a href="/fz/rescue">Soforthilfe</a>.</p>',
  ],
  [
    'Kann ich zurück zur Serie?',
    '<p>Ja. Ihre Originaldatei bleibt in Ihrem Konto. Schreiben Sie sie mit demselben Tool zurück.</p>',
  ],
  [
    'OBD, Bench oder Boot: Was ist der Unterschied?',
    '<p>OBD arbeitet über die Diagnosebuchse. Bench heißt, das Steuergerät ist ausgebaut und sein Gehäuse zu. Boot heißt, es ist offen. Neuere Geräte brauchen beim ersten Mal oft Bench.</p>',
  ],
  [
    'Welches Tool passt zu meinem Auto?',
    '<p>Wählen Sie Ihr Fahrzeug im <a href="/catalog">Katalog</a>. Bei jedem Tuning stehen seine Tools, und der Shop sagt, welche Sie schon haben. Der <a href="/dealertools">Vergleich</a> zeigt alle.</p>',
  ],
  [
    'Kann ich ein Tool mieten?',
    '<p>Ja, wenn ein einziges Tool Ihr Tuning schreiben kann. Bedingungen und Kautionen stehen auf der Seite über <a href="/rentaltools">Mietgeräte</a>.</p>',
  ],
  [
    'Nehmen Sie Dateien anderer Tools an?',
    '<p>Ja: KESS, FLEX, CMD, BitBox, PCMflash und andere. Dateien von Kopien nehmen wir nicht an.</p>',
  ],
  ['Von wo versenden Sie?', '<p>In Nordamerika aus Reno, in Europa aus Venlo.</p>'],
  [
    'Wie sende ich etwas zurück?',
    '<p>Öffnen Sie ein Ticket mit Ihrer Bestellnummer. Unbenutzte Ware können Sie in Europa innerhalb von 14 Tagen zurückgeben, aktivierte Lizenzen und gelieferte Dateien nicht.</p>',
  ],
  [
    'Wo ist meine Bestellung?',
    '<p>Unter <a href="/find-order">Bestellung finden</a>, mit der Sendungsnummer, sobald der Versanddienst das Paket hat.</p>',
  ],
  [
    'Wie werde ich Händler?',
    '<p><a href="/new-dealer">Bewerben</a> Sie sich mit den Angaben Ihrer Firma. Wir prüfen jede Bewerbung, meist innerhalb von zwei Arbeitstagen.</p>',
  ],
  [
    'Was ist Tuning-Guthaben?',
    '<p>Dateien, die mit Rabatt im Voraus bezahlt sind. Ein Guthaben bezahlt ein Tuning, und ungenutzte bleiben so lange gültig, wie beim Kauf angegeben.</p>',
  ],
  [
    'Wie lösche ich mein Konto?',
    '<p>In Ihrem Profil unter Sicherheit. Rechnungen bleiben, solange das Steuerrecht es verlangt; alles andere wird gelöscht.</p>',
  ],
  [
    'Gibt es eine Anmeldung in zwei Schritten?',
    '<p>Ja, mit einer Authenticator-App oder einem Passkey. Richten Sie sie im Profil unter Sicherheit ein.</p>',
  ],
]
