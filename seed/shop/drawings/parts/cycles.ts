export const house = 'Ziwa Cycles';
