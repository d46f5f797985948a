import { action, notice, questions, steps, table, text, translatedPage } from '../blocks.ts'

export const fzGuide = translatedPage({
  address: '/fz/guide',
  name: 'Guide FLASHZILLA',
  summary: 'Configurer l’outil, lire et écrire un calculateur, faire un log et se sortir d’affaire.',
  blocks: [
    text(
      '<p>Ce guide vaut pour les FLASHZILLA Lite, V3, FZ Mobile et FZ Truck. Les connexions bench et boot du FZPRO et du FZ Bench ont leurs propres guides dans <a href="/guide">le guide par véhicule</a>.</p>',
    ),
    steps(
      'Configurer',
      [
        'Créer un compte',
        'Enregistrez l’outil avec le numéro de série au dos. Il commence par FZ et compte dix caractères.',
      ],
      [
        'Le mettre à jour',
        'Branchez-le sur une alimentation USB et connectez-le à l’application. Une mise à jour prend environ deux minutes.',
      ],
      [
        'Préparer la voiture',
        'Sol plat, moteur froid, chargeur branché, caméras et traceurs débranchés de la prise OBD.',
      ],
    ),
    steps(
      'Lire',
      ['Contact mis, moteur arrêté', 'Avec un bouton de démarrage, appuyez sans toucher au frein ni à l’embrayage.'],
      ['Identifier', 'L’outil affiche les numéros de matériel et de logiciel. Comparez-les à ceux de votre commande.'],
      ['Lire l’original', 'Gardez le fichier. C’est la seule copie de la cartographie d’usine de votre voiture.'],
    ),
    steps(
      'Écrire',
      ['Contrôler l’alimentation', 'Au moins 13,5 V à la prise. L’outil refuse de commencer sous 12,8 V.'],
      [
        'Écrire',
        'N’ouvrez pas de porte, n’appuyez sur aucun bouton et ne fermez pas l’application. Des ventilateurs peuvent tourner et des voyants clignoter : les deux sont normaux.',
      ],
      [
        'Couper et remettre le contact',
        'Coupez-le 30 secondes, puis remettez-le. Effacez les codes défaut de tous les calculateurs.',
      ],
      [
        'Adapter',
        'Deux minutes au ralenti, puis dix minutes de conduite souple. Après un fichier TCU, lancez le réglage de base.',
      ],
    ),
    table(
      'Ce que dit le voyant',
      ['Voyant', 'Signification', 'Que faire'],
      ['Blanc, fixe', 'Connecté, en attente', 'Rien'],
      ['Bleu, en mouvement', 'Lecture ou écriture', 'Attendre. Ne pas débrancher'],
      ['Vert', 'Terminé et vérifié', 'Couper et remettre le contact'],
      ['Orange', 'Alimentation faible ou bus perturbé', 'Contrôler le chargeur et débrancher les autres appareils'],
      ['Rouge', 'Interrompu', 'Laisser le contact et ouvrir une session de secours'],
    ),
    notice(
      'warning',
      'Un voyant rouge ne veut pas dire que le calculateur est mort. Le bootloader accepte un nouvel essai tant que l’alimentation tient. Ne débranchez pas la batterie.',
    ),
    questions(
      'Quand quelque chose cloche',
      [
        'L’outil ne trouve pas le calculateur',
        'Contrôlez le fusible et la tension batterie sur la broche 16 de la prise, essayez sans rallonge et laissez le contact.',
      ],
      [
        'La lecture s’arrête toujours au même pourcentage',
        'Un traceur ou une alarme parle sur le bus. Débranchez-le, ou retirez son fusible, et recommencez.',
      ],
      [
        'Codes défaut après l’écriture',
        'D’autres calculateurs ont remarqué l’absence de l’un d’eux. Effacez-les tous. Envoyez-nous les codes qui reviennent.',
      ],
    ),
    action(
      'Un flash interrompu ?',
      'Ouvrez une session de secours. Notre équipe la voit avant tout le reste.',
      'Démarrer une session de secours',
      '/fz/rescue',
    ),
  ],
})
