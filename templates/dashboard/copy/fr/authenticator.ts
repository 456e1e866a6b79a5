export const words = {
  title: 'Application d’authentification',
  lead: 'Elle affiche toutes les trente secondes un code de six chiffres. Avec le numéro du compte et votre nom, il vous connecte sur n’importe quel appareil.',
  isSet: 'Vous avez déjà une application. Une nouvelle la remplace.',
  scan: 'Scannez ce code',
  scanText:
    'Ouvrez votre application d’authentification, ajoutez un compte, puis scannez l’image ou saisissez la clé en dessous.',
  picture: 'Code QR de la clé',
  open: 'Ouvrir l’application de ce téléphone',
  code: 'Code affiché par l’application',
  codeHint: 'Six chiffres. Chaque code sert une fois.',
  wrong: 'Ce n’est pas le bon code. Attendez le suivant, et vérifiez l’heure du téléphone.',
  button: 'Utiliser cette application',
  removeText: 'Sans application, il vous reste vos codes de secours.',
  remove: 'Retirer l’application',
  back: 'Retour aux personnes',
};
