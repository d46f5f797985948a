import { action, table, text, translatedPage } from '../blocks.ts'

export const privacyPolicy = translatedPage({
  address: '/privacy-policy',
  name: 'Datenschutz',
  summary: 'Welche Daten wir über Sie haben, wozu, wie lange, und wie Sie sie bekommen oder löschen.',
  blocks: [
    text(
      '<p>Overboost ist für die hier beschriebenen Daten verantwortlich. Wir erheben, was wir brauchen, um unsere Produkte zu verkaufen, zu liefern und zu betreuen. Personenbezogene Daten verkaufen wir nicht.</p>',
    ),
    table(
      'Was wir haben und wozu',
      ['Daten', 'Zweck', 'Rechtsgrundlage', 'Dauer'],
      ['Name, E-Mail-Adresse, Passwort (als Hash)', 'Ihr Konto', 'Vertrag', 'Bis Sie das Konto löschen'],
      [
        'Adressen, Bestellungen, Rechnungen',
        'Lieferung, Buchführung',
        'Vertrag, Gesetz',
        'Solange das Steuerrecht es verlangt, bis zu 10 Jahre',
      ],
      ['Fahrzeug und Dateien der Steuergeräte', 'Abstimmen und Wiederherstellen', 'Vertrag', 'Bis Sie sie löschen'],
      ['Tickets, Bewerbungen und Logs', 'Antworten an Sie', 'Ihre Anfrage', 'Bis Sie das Konto löschen'],
      [
        'Zahlungsreferenzen',
        'Abbuchungen und Erstattungen',
        'Vertrag',
        'Mit der Rechnung. Kartennummern bleiben beim Zahlungsdienst',
      ],
      [
        'Adresse für den Newsletter, sowie Öffnungen und Klicks, wenn Sie zugestimmt haben',
        'Neuigkeiten, um die Sie gebeten haben',
        'Einwilligung',
        'Bis Sie das Konto löschen. Unbestätigte Adressen: 14 Tage. Nach der Abmeldung nur, um Ihnen nicht mehr zu schreiben',
      ],
      ['Bewertungen mit ihren Bildern', 'Anderen bei der Wahl helfen', 'Einwilligung', 'Bis Sie das Konto löschen'],
      [
        'Garage, Wunschliste, Geräte für Benachrichtigungen',
        'Ihr Konto',
        'Vertrag',
        'Bis Sie sie oder das Konto löschen',
      ],
      [
        'Besuche: Seite, Herkunft, Kampagne, Bildschirmgröße, Land nach Zeitzone. Keine IP-Adresse, kein Cookie',
        'Verstehen, was gelesen und gekauft wird',
        'Berechtigtes Interesse. Nicht mit Do Not Track',
        '60 Tage, danach nur Summen je Tag',
      ],
      ['Ihre Cookie-Auswahl', 'Nachweis der Einwilligung', 'Gesetz', 'Solange wir sie nachweisen müssen'],
    ),
    text(
      '<h2>Wer sonst Daten erhält</h2><ul><li>Zahlungsdienste, für Abbuchungen und Erstattungen.</li><li>Versanddienste, für die Lieferung.</li><li>Der Händler Ihrer Wahl, für Bestellungen, die er bearbeitet.</li><li>Applikateure: Sie sehen das Fahrzeug, die Datei und Ihre Hinweise, aber keine Zahlungsdaten.</li><li>Behörden, wo das Gesetz uns verpflichtet.</li></ul><p>Anbieter außerhalb des Europäischen Wirtschaftsraums sind durch Standardvertragsklauseln gebunden.</p><h2>Wie Besuche gezählt werden</h2><p>Wenn sich eine Seite öffnet, nennt uns Ihr Browser ihre Adresse und ihren Titel, woher Sie kommen, die Größe Ihres Bildschirms und Ihre Zeitzone. Um Sie einmal am Tag zu zählen, bilden wir einen Code aus Ihrer IP-Adresse, dem Namen Ihres Browsers und einem Zufallswert, den wir nach dem Tag löschen. Ihre IP-Adresse wird nicht gespeichert, in Ihrem Browser wird dafür nichts abgelegt, und am nächsten Tag kann niemand mehr sagen, wer Sie waren. Wenn Sie gerade bezahlt haben, bewahren wir neben Herkunft und Seiten dieses Tages auch auf, was gekauft wurde, ohne Bestellnummer, Namen oder Adresse. Mit Do Not Track oder Global Privacy Control wird nichts gezählt. Wenn Sie in Ihrem Profil zustimmen, bewahren wir außerdem 60 Tage lang auf, welche Seiten Sie angemeldet öffnen, damit unser Vertrieb Sie beraten kann; widerrufen Sie das, werden sie gelöscht. Externe Statistik und das Pixel des sozialen Netzwerks sehen Seiten nur, nachdem Sie in den Cookie-Einstellungen zugestimmt haben.</p><h2>Cookies</h2><p>Notwendige Cookies halten Sie angemeldet und Ihren Warenkorb zusammen. Andere werden nur gesetzt, wo Sie zugestimmt haben. Ihr Browser bewahrt außerdem Ihren Warenkorb, Ihr Fahrzeug und die öffentlichen Seiten auf, die Sie geöffnet haben, damit sie ohne Netz funktionieren; das bleibt auf Ihrem Gerät. Ändern Sie Ihre Auswahl jederzeit in den <a href="/cookie-preferences">Cookie-Einstellungen</a>. Wir beachten Do Not Track.</p><h2>Ihre Rechte</h2><p>Sie dürfen Ihre Daten einsehen, berichtigen, exportieren und löschen, der Verwendung widersprechen und Einwilligungen widerrufen. Export und Löschung finden Sie in <a href="/profile">Ihrem Profil</a>. Was Rechnungen nach dem Gesetz brauchen, bleibt, bis die Frist abgelaufen ist. In Europa können Sie sich bei Ihrer Datenschutzbehörde beschweren; in Kalifornien haben Sie die Rechte des CCPA, und niemand wird schlechter behandelt, weil er sie nutzt.</p><h2>Sicherheit</h2><p>Verbindungen sind verschlüsselt, Passwörter als Hash gespeichert, und der Zugriff des Teams ist begrenzt und wird aufgezeichnet. Melden Sie uns Schwachstellen, wir danken es Ihnen.</p><h2>Kinder</h2><p>Unsere Produkte sind für Erwachsene, die fahren. Wir erheben wissentlich keine Daten von Personen unter 16 Jahren.</p><h2>Änderungen</h2><p>Das Datum oben sagt, wann sich dieser Text zuletzt geändert hat. Über wichtige Änderungen informieren wir Kunden per E-Mail.</p>',
    ),
    action(
      'Fragen zu Ihren Daten?',
      'Wir antworten innerhalb von 30 Tagen, meist viel früher.',
      'Kontakt',
      '/contact-us',
    ),
  ],
})
