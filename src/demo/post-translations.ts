import type { TranslatedLanguage } from '#features/translations/contract/fields.ts'

interface PostTranslation {
  slug: string
  language: TranslatedLanguage
  /** By text key. */
  texts: Readonly<Record<string, string>>
  /** The English text at the time of translation, if it has changed since. */
  before?: Readonly<Record<string, string>>
}

/**
 * The first post is fully translated to German, with a title whose English has changed since; others are partly
 * translated.
 */
export const postTranslations: readonly PostTranslation[] = [
  {
    slug: 'why-we-log-before-we-tune',
    language: 'de',
    texts: {
      name: 'Warum wir vor dem Tuning loggen',
      summary: 'Ein Zug im dritten Gang sagt mehr über ein Auto als seine Teileliste.',
      'blocks.b1.html':
        '<p>Zwei Autos mit demselben Motor, derselben Laufleistung und denselben Teilen können verschiedene Dateien brauchen. Das eine hat ein unbemerktes Ladedruckleck, das andere eine müde Kraftstoffpumpe. Auf dem Papier ist an beiden nichts auszusetzen.</p><p>Deshalb bitten wir zuerst um ein Log des Serienfahrzeugs. Es dauert zehn Minuten und zeigt Ladedruck, Zündung, Kraftstoffdruck und Temperaturen unter Last.</p><h2>Worauf wir achten</h2><ul><li>Soll- und Ist-Ladedruck liegen höchstens 100 mbar auseinander.</li><li>Die Zündrücknahme bleibt unter 6° und betrifft nicht immer denselben Zylinder.</li><li>Der Raildruck folgt dem Sollwert bis zum Begrenzer.</li></ul>',
      'blocks.b2.title': 'Drei Logs, drei Antworten',
      'blocks.b2.head.0': 'Was das Log zeigt',
      'blocks.b2.head.1': 'Wahrscheinliche Ursache',
      'blocks.b2.head.2': 'Was wir tun',
      'blocks.b2.rows.0.0': 'Ladedruck über 4.000 U/min 0,2 bar zu niedrig',
      'blocks.b2.rows.0.1': 'Leck am Ladeluftkühler',
      'blocks.b2.rows.0.2': 'Erst beheben',
      'blocks.b2.rows.1.0': 'Zündrücknahme nur an Zylinder 3',
      'blocks.b2.rows.1.1': 'Zündkerze oder Einspritzventil',
      'blocks.b2.rows.1.2': 'Tauschen und erneut loggen',
      'blocks.b2.rows.2.0': 'Raildruck fällt bei 6.000 U/min ab',
      'blocks.b2.rows.2.1': 'Niederdruckpumpe',
      'blocks.b2.rows.2.2': 'Drehmoment begrenzen oder aufrüsten',
      'blocks.b3.text': 'Laden Sie das Log mit der Bestellung hoch. Die Prüfung kostet nichts.',
      'blocks.b4.title': 'Tools, die loggen',
    },
    before: { name: 'Why we log first' },
  },
  {
    slug: 'charger-not-battery',
    language: 'de',
    texts: {
      name: 'Ladegerät statt Batterie',
      summary: 'Neun von zehn Rettungen beginnen mit zu niedriger Spannung. Kein Fehler lässt sich leichter vermeiden.',
    },
  },
  {
    slug: 'charger-not-battery',
    language: 'fr',
    texts: { name: 'Un chargeur plutôt qu’une batterie' },
  },
  {
    slug: 'dq381-files-are-here',
    language: 'fr',
    texts: {
      name: 'Les fichiers DQ381 sont là',
      summary: 'Pression d’embrayage, limites de couple et points de passage pour la DSG sept rapports à bain d’huile.',
    },
  },
  {
    slug: 'dq381-files-are-here',
    language: 'es',
    texts: {
      name: 'Ya hay archivos DQ381',
      summary: 'Presión de embrague, límites de par y puntos de cambio para el DSG húmedo de siete marchas.',
    },
  },
  {
    slug: 'dq381-files-are-here',
    language: 'it',
    texts: {
      name: 'I file DQ381 sono disponibili',
      summary:
        'Pressione delle frizioni, limiti di coppia e punti di cambiata per il DSG a bagno d’olio a sette marce.',
    },
  },
  {
    slug: 'dq381-files-are-here',
    language: 'de',
    texts: {
      name: 'DQ381-Dateien sind da',
      summary: 'Kupplungsdruck, Drehmomentgrenzen und Schaltpunkte für das nasse Siebengang-DSG.',
    },
  },
  {
    slug: 'charger-not-battery',
    language: 'es',
    texts: {
      name: 'Un cargador, no una batería',
      summary: 'Nueve de cada diez rescates empiezan con poca tensión. Es el fallo más fácil de evitar.',
    },
  },
  {
    slug: 'charger-not-battery',
    language: 'it',
    texts: {
      name: 'Un caricatore, non una batteria',
      summary: 'Nove recuperi su dieci iniziano con una tensione bassa. È il guasto più facile da evitare.',
    },
  },
  {
    slug: 'why-we-log-before-we-tune',
    language: 'fr',
    texts: {
      name: 'Pourquoi nous loggons avant de reprogrammer',
      summary: 'Un passage en troisième en dit plus sur une voiture que sa liste de pièces.',
    },
  },
  {
    slug: 'why-we-log-before-we-tune',
    language: 'es',
    texts: {
      name: 'Por qué registramos antes de reprogramar',
      summary: 'Una tirada en tercera dice más de un coche que su lista de piezas.',
    },
  },
  {
    slug: 'why-we-log-before-we-tune',
    language: 'it',
    texts: {
      name: 'Perché registriamo prima di rimappare',
      summary: 'Una tirata in terza dice più di un’auto della sua lista di pezzi.',
    },
  },
]
