export const reauthentication = {
  title: 'Est-ce bien vous ?',
  lead: 'Ce que vous allez faire demande de savoir que c’est vous. Le code vaut pour dix minutes.',
  /** For a pending form. */
  kept: 'Ce que vous avez saisi vous attend : rien ne se fait avant.',
  label: 'Code de votre application, ou un code de secours',
  button: 'C’est moi',
  back: 'Retour aux appareils',
  refused: {
    wrong: 'Ce n’est pas le bon code. Un code dure trente secondes et sert une seule fois.',
    limited: 'Il y a eu beaucoup d’essais erronés sur cet appareil. Patientez quelques minutes.',
  },
  passkey: {
    title: 'Clés d’accès',
    lead: 'Votre empreinte, votre visage ou le code de votre téléphone remplacent les six chiffres.',
    prove: 'Utiliser ma clé d’accès',
    add: 'Créer une clé d’accès sur cet appareil',
    forget: 'Retirer cette clé',
    nothing: 'Cet appareil n’a pas pu. Le code fonctionne toujours.',
  },
  set: {
    title: 'Application d’authentification',
    lead: 'Scannez ce code avec une application d’authentification.',
    about:
      'Avec une application d’authentification, retirer ou associer un appareil et créer des codes demande ses six chiffres.',
    picture: 'Code QR pour l’application',
    label: 'Les six chiffres qu’elle affiche',
    button: 'Utiliser cette application',
    isSet: 'Une application est déjà en place. Une nouvelle la remplacera.',
    remove: 'Ne plus demander de code',
  },
};
