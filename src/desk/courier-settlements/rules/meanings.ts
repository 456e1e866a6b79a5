import { foldedWords } from '../../../text/folding.ts';
import { type Reading, readingOfLabel } from './status-words.ts';

/**
 * Reads a courier's words about a parcel: the whole label that a courier's document has, else by the rules below. They
 * book nothing by a noun: `retour` or `versement` names a thing, and does not say that it happened.
 */

/** Whole words of a folded text. */
const words = (list: string) => new RegExp(`(?:^| )(?:${list})(?= |$)`, 'g');

/** Words for money that is not paid out; the remaining words say what happened to the parcel. */
const unpaid =
  /(?:non|pas encore|pas|en attente de|a) (?:payee?s?|versee?s?|encaissee?s?|reglee?s?|paiement|versement|reglement|verser|payer|regler)|not (?:yet )?(?:paid|remitted)|unpaid|(?:غير|لم|لم يتم) (?:مدفوع|مسدد|يدفع|الدفع|يسدد)/g;
/** The courier has the money, and has not paid it out. */
const moneyReady = words(
  '(?:paiements?|versements?|montants?|payments?|الدفع|الدفعه|المبلغ)(?: est| is)? (?:pretes?|prets?|ready|available|disponibles?|جاهزه?)',
);
/** Nobody answered: no negation of what stands beside it. */
const noAnswer = words('sans reponse|pas de reponse|ne repond(?:ent)? (?:pas|plus)|no answer|لا يرد|لم يرد');
/** Negations: the words after them do not hold. */
const negation = words('non|pas|not|no|sans|غير|لم|ليس|لن');
/** The parcel is on its way, at an office, or stopped, or a delivery failed: there is no result yet. */
const underWay = words(
  [
    'en cours|encours|en attente|attente|en livraison|en retour|en preparation|prete?s?|a livrer|a retirer|a dispatcher',
    'expediee?s?|envoyee?s?|ramassee?s?|recue?s? au|recue?s? a|transit|transfert|centre|hub|sorti|sortie|vers|navette',
    'livreur|(?:en )?traitement|bureau|agence|relais|stop ?desk|entrepot|suspendue?s?|bloquee?s?|annulee? par|annuler par',
    'tentative|echec|echouee?s?|reportee?s?|injoignable|absente?|demande|appel|dispatche[er]?e?s?',
    'pending|shipped|out for|in progress|in transit|processing|failed|attempt|postponed|dispatched|picked|new|on hold',
    'nouveau|nouvelle|confirmee?s?',
    'قيد|في الطريق|خرج|محاوله|مؤجل|موجل|انتظار|جديد|جاري|جاهزه?|السايق|سايق|الموزع|موزع|المكتب|مكتب|الوكاله|معلق|معلقه|متوقف',
  ].join('|'),
);
/** A person's trade, beside a name and without a place, says nothing of the parcel. */
const courierAlone = /^livreur /;
const returnNoun = words('retours?|returns?|rts|مرجوع|الارجاع|ارجاع|روتور');
const returned = words(
  [
    'retournee?s?|returned|retours? (?:recue?s?|archivee?s?|remise?s?|recuperee?s?|effectuee?s?|terminee?s?)',
    'مرتجع|مرتجعه|راجع|راجعه|مرجع|مرجعه|ارجع|ارجعت|اعيد|اعيدت|رجع|رجعت|عاد|عادت|تم (?:ال)?(?:ارجاع|اعاده)(?:ه|ها)?',
  ].join('|'),
);
const moneyNoun = words(
  'paiements?|versements?|virements?|reglements?|montants?|payments?|الدفع|دفع|الدفعه|التسديد|تسديد|التحويل|تحويل|التصفيه|المبلغ',
);
const remitted = words(
  [
    'versee?s?|payee?s?|paid|reglee?s?|remitted|settled|viree?s?|reversee?s?',
    '(?:paiement|versement|virement|reglement)s? (?:effectuee?s?|recus?|archivee?s?|terminee?s?|faite?s?)',
    'remis au vendeur|remis au marchand|remis a l expediteur',
    'مدفوع|مدفوعه|مسدد|مسدده|سدد|تم (?:ال)?(?:دفع|تسديد|تحويل|تصفيه)(?:ه|ها)?',
  ].join('|'),
);
/** Whoever stands beside the money is no merchant: the shopper paid the courier. */
const paidByShopper = words(
  'clients?|customers?|destinataire|a la livraison|on delivery|cod|الزبون|العميل|الزبونه|عند الاستلام|عند التسليم',
);
const delivered = words(
  [
    'livree?s?|livraisons? (?:effectuee?s?|reussies?|terminee?s?)|delivered|delivery done|distribuee?s?',
    'remis au client|remis au destinataire|recue?s? par le client|encaissee?s?',
    'سلم|سلمت|مسلم|مسلمه|موصل|وصل|وصلت|واصل|تم (?:ال)?(?:تسليم|توصيل)(?:ه|ها)?',
  ].join('|'),
);

/** `waiting`: no result yet; null: unknown, doubtful or contradictory words. */
export function readMeaning(text: string): Reading {
  const label = readingOfLabel(text);
  if (label !== undefined) return label;
  const folded = foldedWords(text).join(' ');
  const left = folded
    .replace(unpaid, ' ')
    .replace(moneyReady, ' encaisse')
    .replace(noAnswer, ' injoignable')
    .replace(/ +/g, ' ')
    .trim();
  if (left === '') return folded === '' ? null : 'waiting';
  const has = (list: RegExp) => left.search(list) >= 0;
  if (has(negation)) return null;
  const isPaid = has(remitted);
  const isDelivered = has(delivered);
  if (has(underWay)) return isPaid || isDelivered || courierAlone.test(left) ? null : 'waiting';
  if (has(returned) || has(returnNoun))
    return isPaid || isDelivered || has(moneyNoun) || !has(returned) ? null : 'returned';
  if (isPaid) return has(paidByShopper) ? null : 'remitted';
  return isDelivered ? 'delivered' : null;
}
