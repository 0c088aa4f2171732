export const house = 'Rift Shamba';
