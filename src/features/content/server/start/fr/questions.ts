/** The first questions in French, in the order of the English ones. */
export const frenchQuestions: readonly (readonly [question: string, answer: string])[] = [
  [
    'Quels moyens de paiement acceptez-vous ?',
    '<p>Les cartes, et les portefeuilles affichés au moment du paiement. Les revendeurs achètent aussi en compte, avec un relevé en fin de mois.</p>',
  ],
  [
    'Puis-je commander sans compte ?',
    '<p>Des produits, oui. Vous retrouvez la commande avec son numéro et votre adresse e-mail. Pour les reprogrammations, il faut un compte : votre fichier d’origine et votre licence y sont gardés.</p>',
  ],
  [
    'Les prix comprennent-ils les taxes ?',
    '<p>En Europe, les prix comprennent la TVA. En Amérique du Nord, les taxes s’ajoutent au moment du paiement, quand nous savons où part la commande.</p>',
  ],
  ['J’ai un code. Où le saisir ?', '<p>Au moment du paiement. Les remises automatiques s’appliquent sans code.</p>'],
  [
    'Quel carburant faut-il pour ma reprogrammation ?',
    '<p>Chaque reprogrammation indique son carburant, par exemple 93 AKI (98 RON). Avec moins d’octane, le calculateur retire de l’avance : vous perdez de la puissance et gagnez de la chaleur.</p>',
  ],
  [
    'Combien de temps faut-il pour un fichier ?',
    '<p>La plupart des fichiers de logiciels connus sont prêts sous quatre heures ouvrées. Le sur-mesure prend plus de temps ; la page de suivi de la demande indique un délai.</p>',
  ],
  [
    'Les retouches sont-elles gratuites ?',
    '<p>Oui, tant que le véhicule et les pièces sont ceux que vous avez décrits. De nouvelles pièces demandent un nouveau fichier.</p>',
  ],
  [
    'Ma garantie reste-t-elle valable ?',
    '<p>Le constructeur peut refuser sa garantie pour des dommages causés par une modification. Lisez l’<a href="/disclaimer">avertissement</a> avant de vous décider.</p>',
  ],
  [
    'Que me faut-il pour flasher chez moi ?',
    '<p>L’outil indiqué par la reprogrammation, un chargeur de soutien qui tient 13,5 V et une demi-heure. Avec un FLASHZILLA, pas besoin d’ordinateur portable.</p>',
  ],
  [
    'Le flash s’est interrompu. Que faire ?',
    '<p>Laissez le contact et le chargeur branché, ne débranchez pas la batterie et recommencez l’écriture. Si cela échoue, ouvrez une <a href="/fz/rescue">session de secours</a>.</p>',
  ],
  [
    'Puis-je revenir à l’origine ?',
    '<p>Oui. Votre fichier d’origine est gardé dans votre compte. Réécrivez-le avec le même outil.</p>',
  ],
  [
    'OBD, bench ou boot : quelle différence ?',
    '<p>L’OBD passe par la prise de diagnostic. Bench : le calculateur est hors de la voiture, boîtier fermé. Boot : le boîtier est ouvert. Les calculateurs récents demandent souvent le bench la première fois.</p>',
  ],
  [
    'Quel outil convient à ma voiture ?',
    '<p>Choisissez votre véhicule dans le <a href="/catalog">catalogue</a>. Chaque reprogrammation indique ses outils, et la boutique vous dit lesquels vous avez déjà. Le <a href="/dealertools">comparatif</a> les montre tous.</p>',
  ],
  [
    'Puis-je louer un outil ?',
    '<p>Oui, quand un seul outil suffit à écrire votre reprogrammation. Conditions et cautions sont sur la page des <a href="/rentaltools">outils en location</a>.</p>',
  ],
  [
    'Acceptez-vous les fichiers d’autres outils ?',
    '<p>Oui : KESS, FLEX, CMD, BitBox, PCMflash et d’autres. Nous n’acceptons pas les fichiers de copies.</p>',
  ],
  ['D’où expédiez-vous ?', '<p>De Reno en Amérique du Nord et de Venlo en Europe.</p>'],
  [
    'Comment renvoyer un article ?',
    '<p>Ouvrez un ticket avec votre numéro de commande. En Europe, les articles inutilisés peuvent être renvoyés sous 14 jours. Les licences activées et les fichiers livrés ne le peuvent pas.</p>',
  ],
  [
    'Où est ma commande ?',
    '<p>Sous <a href="/find-order">Retrouver une commande</a>, avec le numéro de suivi dès que le transporteur a le colis.</p>',
  ],
  [
    'Comment devenir revendeur ?',
    '<p><a href="/new-dealer">Postulez</a> avec les informations de votre entreprise. Nous examinons chaque candidature, en général sous deux jours ouvrés.</p>',
  ],
  [
    'Que sont les crédits de reprogrammation ?',
    '<p>Des fichiers payés d’avance avec une remise. Un crédit paie une reprogrammation, et les crédits non utilisés restent valables comme indiqué à l’achat.</p>',
  ],
  [
    'Comment supprimer mon compte ?',
    '<p>Dans votre profil, sous sécurité. Les factures restent aussi longtemps que le droit fiscal l’exige ; tout le reste est supprimé.</p>',
  ],
  [
    'Puis-je utiliser la double authentification ?',
    '<p>Oui, avec une application d’authentification ou une clé d’accès. Configurez-la dans votre profil, sous sécurité.</p>',
  ],
]
