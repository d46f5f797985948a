import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const vcdsLogging = translatedPage({
  address: '/vag-com-vcds-logging-guide',
  name: 'Faire un log avec VCDS',
  summary: 'Quelles valeurs enregistrer, comment rouler, et comment envoyer un log utile à un metteur au point.',
  blocks: [
    text(
      '<p>Un bon log montre une accélération nette, avec peu de valeurs à haute fréquence. VCDS, anciennement VAG-COM, l’enregistre avec une interface authentique et un ordinateur portable. Le fichier est un CSV dans le dossier <code>Logs</code> de VCDS.</p>',
    ),
    steps(
      'Préparer',
      [
        'Chauffer',
        'Huile au-dessus de 80 °C, admission fraîche : roulez dix minutes sans vous arrêter, puis enregistrez.',
      ],
      ['Effacer les codes défaut', 'Faites d’abord un Auto-Scan et enregistrez-le. Joignez-le à l’envoi.'],
      [
        'Choisir peu de valeurs',
        'Chaque valeur réduit la fréquence. Huit au maximum à la fois ; refaites une accélération pour les autres.',
      ],
      [
        'Augmenter la fréquence',
        'Voitures KWP : appuyez sur Turbo. Voitures UDS : cochez « Grouper les requêtes UDS » dans les valeurs de mesure avancées.',
      ],
    ),
    table(
      'Blocs de mesure des voitures KWP (2.0 TFSI et 1.8T)',
      ['Groupe', 'Valeurs', 'À surveiller'],
      ['003', 'Débit d’air, papillon, avance', 'Débit d’air en g/s × 1,25 : environ la puissance au vilebrequin en ch'],
      ['020', 'Retrait d’avance par cylindre', 'Moins de 6° est normal ; toujours le même cylindre ne l’est pas'],
      ['031', 'Lambda, réel et demandé', 'Proches l’un de l’autre en charge'],
      ['106', 'Pression de rampe', 'Pas de chute à haut régime'],
      ['115', 'Suralimentation, consigne et réelle', 'La réelle suit à 100 mbar près'],
      ['032', 'Corrections de richesse', 'Dans ±10 % après un long trajet'],
    ),
    table(
      'Valeurs avancées des voitures UDS (EA888.3, Simos 18)',
      ['Valeur', 'Pourquoi'],
      ['Régime moteur', 'L’axe du log'],
      ['Suralimentation, réelle et consigne', 'Fuites et wastegate'],
      ['Avance et retrait d’avance, cylindres 1 à 4', 'Cliquetis'],
      ['Haute pression de carburant, réelle et consigne', 'Limite de la pompe'],
      ['Température d’air d’admission', 'Échauffement'],
      ['Lambda, réel et consigne', 'Mélange'],
      ['Accélérateur et papillon', 'Si c’était bien la pleine charge'],
    ),
    steps(
      'Faire l’accélération',
      [
        'Trouver un endroit sûr',
        'Une route fermée ou un banc. Ne regardez jamais l’ordinateur en conduisant : emmenez quelqu’un.',
      ],
      ['Troisième, 2 000 tr/min', 'DSG : mode manuel, pour éviter le kick-down.'],
      ['Pleine charge jusqu’au rupteur', 'Enfoncez la pédale à fond et tenez-la. Relâchez après le rupteur.'],
      ['Arrêter et enregistrer', 'Une accélération par fichier. Nommez-le avec la date, le carburant et le rapport.'],
    ),
    notice(
      'warning',
      'Arrêtez tout de suite si vous entendez du cliquetis, si le voyant d’huile s’allume ou si vous sentez le carburant. Aucun log ne vaut un moteur.',
    ),
    questions(
      'Lire le log',
      [
        'La suralimentation décroche au-dessus de 5 500 tr/min',
        'Un petit turbo à sa limite, ou une fuite. Comparez le débit d’air de deux accélérations : une fuite grandit.',
      ],
      [
        'L’avance recule sur tous les cylindres',
        'Carburant ou température d’admission. Faites le plein du carburant prévu pour la reprogrammation et refaites un log.',
      ],
      ['Seulement deux lignes par seconde', 'Trop de valeurs. Gardez-en la moitié.'],
    ),
    action(
      'Envoyez votre log',
      'La visionneuse le trace, le contrôle et le partage avec nous.',
      'Ouvrir la visionneuse de logs',
      '/graph',
    ),
  ],
})
