export const house = 'Nyeri Ridge';
