import { action, table, text, translatedPage } from '../blocks.ts'

export const branding = translatedPage({
  address: '/branding',
  name: 'Marke und Presse',
  summary: 'So verwenden Sie unseren Namen, unser Logo und unsere Farben, als Händler, Partner oder Journalist.',
  blocks: [
    text(
      '<h2>Name</h2><p>Schreiben Sie <strong>Overboost</strong> mit großem O und in einem Wort. Die Tools heißen FLASHZILLA, FZPRO und FZ Mobile. Verwenden Sie unsere Namen nicht in Ihrem Firmennamen, Ihrer Domain oder Ihren Profilen in sozialen Netzwerken.</p><h2>Logo</h2><ul><li>Halten Sie ringsum Abstand, mindestens so breit wie das O.</li><li>Nicht schmaler als 24 mm im Druck oder 96 Pixel am Bildschirm.</li><li>Dunkel auf Hell oder Hell auf Dunkel. Keine anderen Farben, keine Konturen, keine Schatten.</li><li>Nicht verzerren, drehen oder nachbauen.</li></ul>',
    ),
    table(
      'Farben',
      ['Name', 'Hex', 'Verwendung'],
      ['Signal', '#C93508', 'Akzente und Schaltflächen auf hellem Grund'],
      ['Signal, dunkel', '#FF7A4F', 'Dasselbe auf dunklem Grund'],
      ['Graphit', '#14161A', 'Text und dunkle Flächen'],
      ['Papier', '#F8F6F2', 'Helle Flächen'],
    ),
    text(
      '<h2>Schrift</h2><p>Überschriften in Barlow Condensed, Text in Inter. Beide sind unter der SIL Open Font License frei.</p><h2>Was Händler sagen dürfen</h2><p>„Overboost-Händler“, solange Ihr Händlerkonto aktiv ist. Geben Sie Mehrleistung so an wie im Katalog, mit Kraftstoff und Einheiten. Versprechen Sie nicht, dass ein Tuning in der Vertragswerkstatt unbemerkt bleibt.</p><h2>Presse</h2><p>Bilder unserer Produkte dürfen in redaktionellen Beiträgen kostenlos verwendet werden, wenn Overboost als Quelle genannt ist.</p>',
    ),
    action(
      'Brauchen Sie Dateien oder ein Interview?',
      'Schreiben Sie uns und nennen Sie Ihren Redaktionsschluss.',
      'Kontakt',
      '/contact-us',
    ),
  ],
})
