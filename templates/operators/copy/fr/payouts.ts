import type { PayoutRefusal } from '../../../../src/service/operator/pages/payouts/rules.ts';

export const words = {
  title: 'Versements',
  lead: 'Une personne propose un versement, une autre le confirme. Rien n’est versé sans les deux.',
  waiting: 'À confirmer',
  none: 'Aucun versement n’attend.',
  empty: 'Aucun versement dans ce mode.',
  recorded: 'Versements enregistrés',
  proposedBy: (name: string) => `proposé par ${name}`,
  confirmedBy: (name: string) => `confirmé par ${name}`,
  own: 'Une autre personne doit le confirmer.',
  notRecorded: 'Confirmé, mais pas encore enregistré\u00a0: confirmez de nouveau.',
  confirm: (amount: string) => `Confirmer ${amount}`,
  withdraw: 'Retirer la proposition',
  propose: 'Proposer un versement',
  proposeText:
    'Le versement ne dépasse pas ce que le solde permet. Le même numéro de virement est le même versement.',
  fields: {
    amount: 'Montant, en dinars',
    date: 'Date du virement',
    reference: 'Numéro du virement',
  } as Readonly<Record<string, string>>,
  button: 'Proposer',
  status: { pending: 'En attente', paid: 'Versé', failed: 'Échoué' },
  paid: 'Il est versé',
  failed: 'Il a échoué',
  backToAccount: 'Retour au compte',
  done: {
    proposed: 'Le versement est proposé. Une autre personne doit le confirmer.',
    withdrawn: 'La proposition est retirée.',
    confirmed: 'Le versement est confirmé et enregistré.',
    outcome: 'L’issue est enregistrée.',
  } as Readonly<Record<string, string>>,
  refused: {
    validation_failed: 'Une valeur n’a pas été acceptée\u00a0:',
    beyond_balance: 'Le solde du compte ne suffit pas.',
    payout_reference_taken: 'Un versement d’un autre montant ou d’une autre date a ce numéro.',
    payout_ended: 'Ce versement a déjà une issue.',
    same_person: 'Vous l’avez proposé\u00a0: une autre personne doit le confirmer.',
    decided: 'Cette proposition n’attend plus.',
  } satisfies Record<PayoutRefusal, string>,
};
