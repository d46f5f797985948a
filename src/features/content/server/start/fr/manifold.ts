import { action, dyno, notice, points, products, questions, table, translatedPage } from '../blocks.ts'

export const manifold = translatedPage({
  address: '/manifold',
  name: 'Collecteurs d’admission',
  summary:
    'De l’air là où la pièce d’origine n’en donne plus assez. Ce que change un collecteur, et quand il en vaut la peine.',
  actionLabel: 'Voir les admissions',
  blocks: [
    points(
      '',
      [
        'Des cylindres égaux',
        'Des conduits de même longueur et un plénum plus large évitent que les cylindres extérieurs manquent d’air.',
      ],
      [
        'De la marge pour la suralimentation',
        'La restriction de la pièce d’origine croît avec le débit. Elle se voit à partir de la puissance où commence un turbo plus gros.',
      ],
      [
        'Des piquages en plus',
        'Bossages pour injecteurs supplémentaires, buses de méthanol et capteur de température.',
      ],
    ),
    products('Les pièces qui vont avec'),
    table(
      'Quand un collecteur est rentable',
      ['Configuration', 'Gain à attendre', 'Verdict'],
      ['Turbo d’origine, stage 1', 'À peine mesurable', 'Mettez l’argent dans les pneus'],
      ['Turbo d’origine, stage 2', 'Un peu au-dessus de 6 000 tr/min', 'Si l’original est déjà démonté'],
      ['Turbo hybride', 'Moins de contre-pression, charge plus froide', 'Oui'],
      ['Gros turbo, plus de 450 ch', 'La pièce d’origine limite', 'Oui, dimensionné pour l’objectif'],
    ),
    dyno('Le même moteur, d’origine et reprogrammé'),
    notice(
      'note',
      'Un collecteur change le remplissage et le modèle de charge. Faites adapter le fichier : débit d’air, modèle de couple et carburant.',
    ),
    questions(
      'Avant de commander',
      [
        'Est-ce que je perds du couple à bas régime ?',
        'Des conduits courts déplacent le couple vers les hauts régimes. Nos reprogrammations en rendent une partie par la suralimentation.',
      ],
      [
        'Les volets restent-ils ?',
        'Si la reprogrammation l’indique. Supprimer les volets d’admission sur une voiture de route change les émissions au démarrage à froid, et ce n’est pas légal partout.',
      ],
    ),
    action(
      'Un plus gros projet ?',
      'Donnez-nous votre liste de pièces et votre objectif.',
      'Demander à un metteur au point',
      '/tuning-ticket',
    ),
  ],
})
