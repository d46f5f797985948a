import { action, form, notice, points, questions, rentals, steps, table, translatedPage } from '../blocks.ts'

export const loanerTools = translatedPage({
  address: '/loaner-tools',
  name: 'Outils de prêt',
  summary: 'Pour les revendeurs : un outil de flash pendant sept jours, pour l’essayer ou le temps d’une réparation.',
  actionLabel: 'Demander un prêt',
  blocks: [
    points(
      '',
      [
        'L’essayer sur de vrais travaux',
        'Une semaine avec toutes les fonctions. Vous payez les fichiers commandés, pas la durée.',
      ],
      ['Le temps d’une réparation', 'Votre FZPRO est chez nous ? Un outil de prêt part le jour même.'],
      ['Le garder', 'Décidez dans la semaine, et l’outil est à vous au prix revendeur.'],
    ),
    table(
      'Prêt ou location ?',
      ['', 'Prêt', 'Location'],
      ['Pour', 'Revendeurs', 'Tout le monde'],
      ['Tarif', 'Aucun', 'Selon la liste ci-dessous'],
      ['Caution', 'Bloquée sur le compte revendeur', 'Bloquée sur la carte de paiement'],
      ['Durée', '7 jours', '7 jours, prolongeables'],
      ['Expédition', 'À nos frais, aller et retour', 'Étiquette de retour comprise'],
    ),
    rentals('Outils en prêt et en location'),
    steps(
      'Comment cela se passe',
      ['Demander', 'Dites quel outil, pour quelle semaine et pour quels calculateurs.'],
      ['Confirmer', 'Nous vérifions la disponibilité et bloquons la caution sur votre plafond de crédit.'],
      ['Utiliser', 'L’outil est enregistré sur votre compte revendeur tant que vous l’avez.'],
      ['Rendre', 'Remettez-le dans sa boîte. La caution est libérée quand il arrive complet.'],
    ),
    notice(
      'warning',
      'Ne retirez rien de la mallette. Un faisceau ou un adaptateur manquant est facturé au prix public.',
    ),
    questions(
      'Les conditions en bref',
      [
        'Quel retard est permis ?',
        'Un jour ouvré. Ensuite, chaque jour coûte les frais de retard journaliers, dans la limite de la caution.',
      ],
      [
        'Et s’il tombe en panne ?',
        'L’usure normale est pour nous. Les dégâts dus à l’eau, à la force ou à une inversion de polarité sont facturés au coût réel.',
      ],
    ),
    form('Demander un prêt', 'contact'),
    action('Vous n’êtes pas revendeur ?', 'Louez plutôt un outil.', 'Outils en location', '/rentaltools'),
  ],
})
