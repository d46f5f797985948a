import { action, form, notice, points, rentals, table, tools, translatedPage } from '../blocks.ts'

export const dealertools = translatedPage({
  address: '/dealertools',
  name: 'Outils pour revendeurs',
  summary:
    'Tous les outils de flash dans un seul comparatif, avec les véhicules qu’ils couvrent aujourd’hui dans notre catalogue.',
  actionLabel: 'Devenir revendeur',
  blocks: [
    tools('Comparer les outils de flash'),
    table(
      'Master ou slave ?',
      ['', 'Master', 'Slave'],
      ['Fichiers', 'En clair ; vous pouvez les modifier', 'Chiffrés ; seul leur master peut les ouvrir'],
      ['Source des fichiers', 'Au choix', 'Un seul préparateur'],
      ['Prix', 'Élevé, souvent avec un abonnement annuel', 'Bas, souvent sans abonnement'],
      ['Idéal pour', 'Ateliers avec leurs propres metteurs au point', 'Ateliers qui installent des fichiers'],
    ),
    points(
      'Ce qu’obtiennent les revendeurs',
      ['Prix revendeur', 'Sur les outils et sur les fichiers, avec un relevé en fin de mois.'],
      [
        'Crédits de reprogrammation',
        'Achetez-les d’avance avec une remise et utilisez-les pour n’importe quel fichier.',
      ],
      ['Une place sur la carte', 'Les clients proches de chez vous vous trouvent, avec vos outils et vos spécialités.'],
      ['Outils de prêt', 'Essayez un outil sur les voitures de vos clients avant de l’acheter.'],
    ),
    rentals('Louer avant d’acheter'),
    notice(
      'note',
      'La couverture compte les moteurs et les boîtes pour lesquels une reprogrammation est publiée. Un outil peut en lire davantage.',
    ),
    form('Demander une offre', 'contact'),
    action(
      'Vous avez déjà des outils ?',
      'Dites-nous lesquels, et vos fichiers arriveront dans leur format.',
      'Votre compte revendeur',
      '/profile/dealer-memberships',
    ),
  ],
})
