import { action, points, products, table, tools, translatedPage } from '../blocks.ts'

export const fz = translatedPage({
  address: '/fz',
  name: 'Outils FZ',
  summary: 'Sept outils, un compte. Trouvez celui de votre voiture, de votre fourgon ou de votre atelier.',
  actionLabel: 'Comparer tous les outils',
  blocks: [
    products('Tous les outils FZ'),
    table(
      'En une ligne',
      ['Outil', 'Idéal pour', 'Accès', 'Ce qu’il écrit'],
      ['FLASHZILLA Lite', 'Une voiture, première reprogrammation', 'OBD', 'Stage 1, éco et remorquage'],
      ['FLASHZILLA V3', 'Passionnés avec plusieurs voitures', 'OBD', 'Tous les stages, moteur et boîte'],
      ['FZ Truck', 'Pick-up et remorquage', 'OBD', 'Power Stroke, Duramax, Cummins, EcoDiesel'],
      ['FZ Link DSG', 'Boîte seule', 'OBD', 'DSG, S tronic et Haldex'],
      ['FZ Mobile', 'Préparateurs itinérants', 'OBD', 'Tous les stages, avec batterie et modem intégrés'],
      ['FZ Bench', 'Calculateurs verrouillés', 'Bench', 'Bosch série 17, MG1, MD1, Simos, Continental, Delphi'],
      ['FZPRO', 'Ateliers', 'OBD, bench, boot', 'Tout le catalogue'],
    ),
    points(
      'Valable pour tous',
      [
        'Votre original est à l’abri',
        'Chaque lecture est gardée dans votre compte, aussi longtemps que vous en avez un.',
      ],
      ['Mises à jour comprises', 'Nouveaux calculateurs et corrections arrivent à distance, sans abonnement annuel.'],
      [
        'Une aide qui répond',
        'Tickets, sessions de secours et sessions à distance avec ceux qui ont écrit le fichier.',
      ],
    ),
    tools('Couverture selon le catalogue'),
    action(
      'Vous avez un outil plus ancien ?',
      'Faites-le reprendre et payez la différence.',
      'Estimer votre outil',
      '/trade-in',
    ),
  ],
})
