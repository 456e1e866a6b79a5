export const words = {
  regions: { centre: 'Centre', east: 'East', west: 'West', south: 'South' },
  depositTitle: (number: string, total: string, rest: string) =>
    `Deposit for order ${number} of ${total} DA, ${rest} DA remain on delivery`,
  restTitle: (number: string) => `Rest of order ${number}`,
  stopWords: 'the a an of and or with for from to in on at by is are this my your want need buy looking',
};
