import { action, table, text, translatedPage } from '../blocks.ts'

export const branding = translatedPage({
  address: '/branding',
  name: 'Marque et presse',
  summary: 'Comment utiliser notre nom, notre logo et nos couleurs, pour les revendeurs, partenaires et journalistes.',
  blocks: [
    text(
      '<h2>Nom</h2><p>Écrivez <strong>Overboost</strong> avec un O majuscule et en un seul mot. Les outils s’écrivent FLASHZILLA, FZPRO et FZ Mobile. N’utilisez pas nos noms dans votre raison sociale, votre nom de domaine ou vos comptes de réseaux sociaux.</p><h2>Logo</h2><ul><li>Laissez autour un espace au moins égal à la largeur de son O.</li><li>Jamais moins de 24 mm de large à l’impression ou 96 pixels à l’écran.</li><li>Foncé sur clair, ou clair sur foncé. Pas d’autres couleurs, ni contour, ni ombre.</li><li>Ne l’étirez pas, ne le tournez pas, ne le redessinez pas.</li></ul>',
    ),
    table(
      'Couleurs',
      ['Nom', 'Hex', 'Usage'],
      ['Signal', '#C93508', 'Accents et boutons sur fond clair'],
      ['Signal, foncé', '#FF7A4F', 'La même sur fond foncé'],
      ['Graphite', '#14161A', 'Texte et surfaces foncées'],
      ['Papier', '#F8F6F2', 'Surfaces claires'],
    ),
    text(
      '<h2>Typographie</h2><p>Titres en Barlow Condensed, texte en Inter. Les deux sont libres sous la SIL Open Font License.</p><h2>Ce que les revendeurs peuvent dire</h2><p>« Revendeur Overboost » tant que votre compte revendeur est actif. Indiquez les gains tels qu’ils sont dans le catalogue, avec le carburant et les unités. Ne promettez pas qu’une reprogrammation passera inaperçue chez le concessionnaire.</p><h2>Presse</h2><p>Les images de nos produits peuvent illustrer gratuitement des articles de presse si Overboost est cité comme source.</p>',
    ),
    action(
      'Besoin de fichiers ou d’une interview ?',
      'Écrivez-nous en indiquant votre date de bouclage.',
      'Contact',
      '/contact-us',
    ),
  ],
})
