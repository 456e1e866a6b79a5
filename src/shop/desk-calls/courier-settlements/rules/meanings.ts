import { foldedWords } from '../../../../text/folding.ts';

/** A courier's word about a parcel. `remitted`: delivered, and its money is paid out. */
export const meanings = ['delivered', 'returned', 'remitted'] as const;
export type Meaning = (typeof meanings)[number];

/** Words for money that is not paid out; the remaining words say what happened to the parcel. */
const unpaid =
  /(?:non|pas encore|pas|en attente de|a) (?:payee?s?|versee?s?|encaissee?s?|reglee?s?|paiement|verser|payer|regler)|not (?:yet )?(?:paid|remitted)|unpaid|(?:غير|لم|لم يتم) (?:مدفوع|مسدد|يدفع|الدفع|يسدد)/g;
/** Negations: the words after them do not hold. */
const negation = /(?:^| )(?:non|pas|not|no|sans|غير|لم|ليس|لن)(?: |$)/;
/** The parcel is on its way, or a delivery failed: there is no result yet. */
const underWay =
  /(?:^| )(?:en cours|encours|en attente|attente|en livraison|en retour|en preparation|pret|prete|a livrer|a retirer|expedie|expediee|envoye|envoyee|ramasse|ramassee|recu au|recu a|transit|transfert|centre|hub|sorti|sortie|vers|tentative|echec|echoue|echouee|reporte|reportee|injoignable|ne repond|demande|pending|shipped|out for|in progress|in transit|processing|failed|attempt|postponed|dispatched|picked|new|nouveau|nouvelle|confirme|confirmee|قيد|في الطريق|خرج|محاوله|مؤجل|موجل|انتظار|لا يرد|جديد|جاري)(?: |$)/;
const returned =
  /(?:^| )(?:retour|retours|retourne|retournee|retournes|retournees|returned|return|rts|مرتجع|مرتجعه|راجع|راجعه|مرجع|مرجعه|ارجع|ارجعت|الارجاع|ارجاع|اعيد|اعيدت|رجع|عاد|عادت|روتور)(?: |$)/;
const remitted =
  /(?:^| )(?:verse|versee|verses|versees|versement|paye|payee|payes|payees|paid|paiement effectue|regle|reglee|regles|remitted|settled|vire|viree|virement|reverse|reversee|remis au vendeur|remis au marchand|remis a l expediteur|مدفوع|مدفوعه|الدفع|دفع|مسدد|مسدده|التسديد|سدد|حول|التحويل|محول|التصفيه|صفي)(?: |$)/;
const delivered =
  /(?:^| )(?:livre|livree|livres|livrees|livraison effectuee|livraison reussie|livraison terminee|delivered|delivery done|distribue|distribuee|remis au client|remis au destinataire|recu par le client|encaisse|encaissee|encaisses|collecte|collectee|سلم|سلمت|مسلم|مسلمه|التسليم|تسليم|التوصيل|موصل|وصل|وصلت|واصل)(?: |$)/;

/** `waiting`: no result yet; null: unknown or contradictory words. */
export function readMeaning(text: string): Meaning | 'waiting' | null {
  const folded = foldedWords(text).join(' ');
  const words = folded.replace(unpaid, ' ').replace(/ +/g, ' ').trim();
  if (words === '') return folded === '' ? null : 'waiting';
  if (negation.test(words)) return null;
  const isReturned = returned.test(words);
  const isRemitted = remitted.test(words);
  if (isReturned && isRemitted) return null;
  if (underWay.test(words)) return 'waiting';
  if (isReturned) return 'returned';
  if (isRemitted) return 'remitted';
  return delivered.test(words) ? 'delivered' : null;
}
