import type {
  EditState,
  ParcelList,
  ReturnRequest,
  Shipment,
  ShipmentProblem,
} from '../../../../src/couriers/rules/shipment.ts';
import type { ParcelFilter } from '../../../../src/desk/parcels/rules/parcel-access.ts';
import type { WhyNoParcel } from '../../../../src/desk/parcels/rules/parcel-rows.ts';
import type { ParcelRefusal } from '../../../../src/domain/addresses/desk/parcels.ts';
import type { DeliveryCall } from '../../../../src/domain/orders/calls/call-outcomes.ts';
import { counted } from '../../../parts/count.ts';

/** Parcels at couriers. */
export const parcels = {
  title: 'Colis chez les transporteurs',
  one: 'Colis chez le transporteur',
  empty: 'Rien à régler : aucun colis n’attend quelqu’un.',
  account: 'Transporteur',
  book: 'Créer le colis',
  bookAll: 'Créer les colis',
  waiting: 'Le transporteur est interrogé. Rechargez la page dans un instant.',
  label: 'Étiquette du transporteur',
  slips: 'Imprimer les bordereaux de la boutique',
  says: 'Le transporteur dit :',
  goesTo: 'Va à :',
  held: 'Bloqué',
  draftSince: 'Personne ne vient le chercher tant qu’il n’est pas validé. Brouillon depuis le',
  amounts: { order: 'À encaisser selon la commande :', courier: 'selon le transporteur :' },
  /** Of a difference of amounts: what is right, a button each. */
  chooseAmount: {
    call: 'Dites au transporteur le montant de la commande.',
    told: (order: string) => `Prévenu : il prend ${order}`,
    which: 'Quel montant ?',
    order: (order: string) => `${order}, selon la commande`,
    courier: (courier: string) => `${courier}, selon le transporteur`,
    part: (goods: string, courier: string) => `${courier} : le client a retourné ${goods}`,
  },
  callCustomer: 'Appelez le client.',
  attempts: (count: number) =>
    counted('fr', count, { one: '# tentative échouée.', other: '# tentatives échouées.' }),
  made: (count: number) =>
    counted('fr', count, { zero: 'Aucun colis créé.', one: '# colis créé.', other: '# colis créés.' }),
  validated: (count: number) =>
    counted('fr', count, { zero: 'Aucun colis validé.', one: '# colis validé.', other: '# colis validés.' }),
  refresh: 'Regarder de nouveau',
  pending: (count: number) =>
    counted('fr', count, {
      one: '# en cours.',
      other: '# en cours.',
    }),
  failed: 'À regarder',
  confirmAll: (count: number) =>
    counted('fr', count, { one: 'Valider # brouillon', other: 'Valider # brouillons' }),
  buttons: {
    book: 'Créer à nouveau',
    confirm: 'Valider',
    cancel: 'Annuler le colis',
  },
  /** What the customer said who was called after a failed attempt. */
  answers: {
    deliver_again: 'À livrer de nouveau',
    comes_to_office: 'Viendra au bureau',
    refuses: 'Refuse le colis',
    no_answer: 'Pas de réponse',
  } satisfies Record<DeliveryCall, unknown>,
  /** How far a parcel is made. */
  states: {
    making: 'En cours de création',
    confirming: 'Validation en cours',
    draft: 'Brouillon à valider',
    refused: 'Refusé par le transporteur',
    unsent: 'Pas créé',
    given: 'Remis, pas encore enregistré',
    doubtful: 'À vérifier chez le transporteur',
    canceling: 'Annulation demandée',
    canceled: 'Colis annulé',
  },
  movements: {
    packed: 'Créé, à remettre',
    handed_over: 'Chez le transporteur',
    on_the_way: 'En route',
    out_for_delivery: 'Avec le livreur',
    delivered: 'Livré',
    returning: 'En retour vers vous',
    returned: 'Retourné',
    canceled: 'Annulé par le transporteur',
  } satisfies Record<NonNullable<Shipment['movement']>, string>,
  problems: {
    invalid: 'Le transporteur refuse une donnée :',
    unserved: 'Le transporteur ne livre pas cette wilaya ou cette commune.',
    refused: 'Le transporteur refuse :',
    several: 'Le transporteur a plusieurs colis pour cette commande.',
    cannot_look_up: 'Sa réponse s’est perdue, et rien ne montre si le colis existe chez lui.',
    locked: 'Il est trop tard : le transporteur garde ce colis.',
    missing: 'Le transporteur ne montre plus ce colis.',
    amount_differs: 'Le montant du transporteur n’est pas celui de la commande.',
    decision_required: 'Le colis est de retour. Décidez de l’argent déjà payé sur la commande.',
    money_undone: 'Le transporteur a repris un versement.',
    canceled_by_courier: 'Le transporteur a mis fin à ce colis. Annulez-le ici pour en créer un autre.',
    given_up:
      'Le transporteur a abandonné ce colis, et les articles sont encore chez lui. Appelez-le : il peut vous les rendre.',
    contradicts: 'Ce que dit le transporteur ne va pas avec l’état de la commande.',
    unknown_status: 'La boutique ne connaît pas ce mot du transporteur.',
    tracking_taken: 'Une autre commande a déjà ce numéro de suivi.',
    commune:
      'Le transporteur n’a pas cette commune. Choisissez ci-dessous une des siennes, ou corrigez la commande.',
    pickup_point:
      'Le transporteur n’a pas ce bureau. Choisissez ci-dessous un des siens, ou corrigez la commande.',
    no_list:
      'Le transporteur ne donne pas sa liste de communes ou de bureaux, et la boutique ne sait pas où envoyer ce colis. Livrez à domicile, ou choisissez un autre transporteur. Il dit :',
    no_answer: 'Le transporteur n’a pas répondu, cinq fois de suite. Réessayez plus tard.',
    silent: 'Aucune nouvelle depuis 60 jours. Demandez au transporteur.',
    account_removed: 'Le compte de ce transporteur est retiré : la boutique ne suit plus ce colis.',
    edit_locked: 'Le transporteur n’a pas reçu une correction.',
    edit_refused: 'Le transporteur n’accepte pas une correction.',
    edit_elsewhere: 'La commande va maintenant ailleurs.',
  } satisfies Record<ShipmentProblem, string>,
  /** After a correction, while the parcel is in the shop. */
  reprint: 'Réimprimez son étiquette.',
  /** What became of a correction of the order. */
  edits: {
    asked: 'La correction de la commande est transmise au transporteur.',
    done: 'Le transporteur a la correction de la commande.',
    locked:
      'Le transporteur n’a pas reçu la correction de la commande : il n’accepte plus de changement pour ce colis. Appelez-le.',
    refused:
      'Le transporteur n’accepte pas la correction de la commande. Corrigez-la de nouveau, ou annulez le colis et créez-en un autre.',
    elsewhere:
      'La commande va maintenant ailleurs, et le transporteur ne le sait pas. Annulez le colis et créez-en un autre.',
  } satisfies Record<EditState, string>,
  /** What became of the request to send it back. */
  returns: {
    wanted: 'Le retour du colis est demandé au transporteur.',
    asked:
      'Le retour du colis a été demandé. Le transporteur peut ne pas suivre : ses prochaines nouvelles le diront.',
    not_now:
      'Le transporteur ne prend pas de demande de retour pour ce colis maintenant : seulement quand un livreur l’a, ou quand il est suspendu.',
    refused: 'Le transporteur refuse de renvoyer le colis.',
    no_answer:
      'Le transporteur n’a pas répondu à la demande de retour, mais il l’a peut-être prise. Ses prochaines nouvelles le diront ; sinon, redemandez.',
  } satisfies Record<ReturnRequest, string>,
  askBack: {
    title: 'Demander le retour du colis',
    text: 'Le transporteur est prié d’arrêter la livraison et de vous renvoyer le colis. Ses frais de retour sont dus. Cela ne s’annule pas ici.',
    sure: 'Oui, demander le retour',
    button: 'Demander le retour',
  },
  gone: {
    title: 'Le transporteur n’a plus ce colis',
    text: 'Si le transporteur vous a dit qu’il n’a aucun colis de cette commande, elle peut en avoir un autre, aussi ailleurs. La boutique ne suit plus l’ancien : s’il existe encore, le client peut recevoir deux colis.',
    sure: 'J’ai vérifié : le transporteur n’a aucun colis de cette commande',
    button: 'Libérer la commande',
  },
  /** Why no parcel was made. */
  why: {
    gone: 'Cette commande n’existe plus.',
    not_packed: 'Pas de colis : la commande n’est pas emballée, ou elle est déjà partie.',
    no_account: 'Pas de colis : aucun compte de transporteur ne prend cette wilaya.',
  } satisfies Record<WhyNoParcel, string>,
  refused: {
    no_label:
      'Le transporteur n’a pas donné l’étiquette. Réessayez, ou imprimez le bordereau de la boutique.',
    tracking_taken: 'Une autre commande a déjà ce numéro de suivi.',
    tracking_unreadable: 'Numéro illisible : lettres latines, chiffres et signes, 40 au plus.',
  } satisfies Record<ParcelRefusal, string>,
  place: {
    none: { commune: 'Choisissez une commune', pickup_point: 'Choisissez un bureau' },
    commune: 'Commune du transporteur pour',
    pickup_point: 'Bureau du transporteur pour',
    choose: 'Envoyer là',
  },
  doubt: {
    text: 'Regardez chez le transporteur. Supprimez les colis en trop, puis dites ce qui reste :',
    label: 'Numéro de suivi du colis',
    keep: 'C’est ce colis',
    none: 'Il n’y en a aucun',
  },
  lists: {
    calls: 'Livraison échouée : appeler',
    problems: 'Colis à régler',
    drafts: 'Brouillons de colis à valider',
  } satisfies Record<ParcelList, string>,
  leads: {
    calls: 'Le livreur n’a pas pu livrer. Appelez, puis tapez ce que le client a répondu.',
    problems: 'La boutique ne décide pas de cela sans vous.',
    drafts: 'Créés chez le transporteur, mais personne ne viendra les chercher.',
  } satisfies Record<ParcelList, string>,
  /** The list of all parcels. */
  every: {
    title: 'Tous les colis',
    open: 'À régler',
    all: 'Tous',
    empty: 'Aucun colis ici.',
    label: 'Étiquette',
    groups: {
      problem: 'Avec un problème',
      making: 'En création',
      draft: 'Brouillons',
      ready: 'À remettre',
      on_the_way: 'En route',
      delivered: 'Livrés',
      returning: 'En retour',
      returned: 'Retournés',
      canceled: 'Annulés',
    } satisfies Record<ParcelFilter, string>,
  },
};
