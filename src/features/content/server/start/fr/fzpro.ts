import { action, notice, points, products, questions, steps, table, tools, translatedPage } from '../blocks.ts'

export const fzpro = translatedPage({
  address: '/fzpro',
  name: 'FZPRO',
  summary:
    'OBD, bench et boot dans une mallette, pour autant de véhicules que vous voulez. Conçu pour les ateliers qui flashent chaque jour.',
  actionLabel: 'Voir le prix et acheter',
  blocks: [
    points(
      '',
      [
        'Une mallette',
        'Interface OBD, faisceau bench et adaptateur boot. Pas de second outil pour le calculateur qui ne s’ouvre pas par OBD.',
      ],
      [
        'Pas de licence par voiture',
        'Écrivez autant de véhicules que votre pont peut en lever. Vous payez des fichiers, pas des emplacements.',
      ],
      [
        'Droit au metteur au point',
        'Un fichier lu apparaît dans notre file. Le fichier modifié revient sur le même écran.',
      ],
      [
        'Contrôle de l’alimentation',
        'L’outil mesure l’alimentation avant et pendant l’écriture, et refuse de commencer si elle est trop basse.',
      ],
    ),
    products('L’outil et ce qui va avec'),
    table(
      'Trois accès à un calculateur',
      ['', 'OBD', 'Bench', 'Boot'],
      ['Calculateur', 'Reste dans la voiture', 'Démonté, boîtier fermé', 'Démonté, boîtier ouvert'],
      ['Connexion', 'Prise de diagnostic', 'Connecteur principal', 'Connecteur et point de boot sur la carte'],
      ['Durée habituelle', '3–25 min', '5–20 min', '15–45 min'],
      ['Sauvegarde complète', 'Rarement', 'Oui', 'Oui'],
      [
        'Lève la protection anti-reprogrammation',
        'Seulement avec une faille connue',
        'Le plus souvent',
        'Le plus souvent',
      ],
      ['Risque', 'Faible', 'Faible', 'Moyen : soudure ou pointes de contact'],
    ),
    steps(
      'Un travail du début à la fin',
      [
        'Identifier',
        'Branchez par OBD. L’outil lit les numéros de matériel et de logiciel et indique l’accès à utiliser.',
      ],
      ['Sauvegarder', 'Lisez si possible toute la mémoire sur bench : flash, EEPROM et données d’antidémarrage.'],
      [
        'Envoyer',
        'Joignez le fichier au véhicule dans votre compte revendeur. Marge et crédits de reprogrammation s’y appliquent.',
      ],
      [
        'Écrire et vérifier',
        'Écrivez le fichier ; les sommes de contrôle sont corrigées et relues. Imprimez le rapport pour votre client.',
      ],
    ),
    tools('Ce qu’il couvre aujourd’hui'),
    notice(
      'tip',
      'Les revendeurs paient avec des crédits de reprogrammation ou en compte, et ne voient les fichiers des autres qu’au sein de leur propre atelier.',
    ),
    questions(
      'Questions d’ateliers',
      ['Nous formez-vous ?', 'Oui. Un an de support et une prise en main en ligne de deux heures sont compris.'],
      [
        'Pouvons-nous garder nos autres outils ?',
        'Oui. Les fichiers lus avec KESS, FLEX, CMD, PCMflash et d’autres sont les bienvenus dans le même compte.',
      ],
      [
        'Pouvons-nous l’essayer ?',
        'Les revendeurs peuvent demander un outil de prêt pour sept jours. Une caution est bloquée, puis libérée à son retour.',
      ],
    ),
    action(
      'Devenir revendeur',
      'Prix revendeur, crédits de reprogrammation et une fiche dans l’annuaire des revendeurs.',
      'Postuler',
      '/new-dealer',
    ),
  ],
})
