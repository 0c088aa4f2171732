import { expect, test } from 'vitest';
import { addressFrom, blank, problemsOfAddress, refusedAddress } from './address.ts';

const last = {
  ...{ name: 'Grace Wanjiku', phone: '0712 345 678', country: 'KE', region: 'Nairobi' },
  ...{ city: 'Nairobi', street: 'Moi Avenue 4', note: 'Blue gate' },
};

test('an address begins with where the last order went, but not in another country', () => {
  expect(addressFrom(last, { country: 'KE', name: 'Grace' })).toMatchObject({ city: 'Nairobi', note: 'Blue gate' });
  expect(addressFrom(last, { country: null, name: 'Grace' })).toMatchObject({ street: 'Moi Avenue 4' });
  expect(addressFrom(last, { country: 'UG', name: 'Grace' })).toEqual({
    ...blank,
    name: 'Grace Wanjiku',
    phone: '0712 345 678',
  });
  expect(addressFrom(null, { country: 'KE', name: 'Grace' })).toEqual({ ...blank, name: 'Grace' });
});

test('what is missing of an address is said beside its field, and the note may be empty', () => {
  expect(Object.keys(problemsOfAddress({ ...blank, name: '  ' }))).toEqual(['name', 'phone', 'city', 'street']);
  expect(problemsOfAddress({ ...last, note: '' })).toEqual({});
});

test('what the server refuses stands beside the fields of the address only when nothing else was refused', () => {
  expect(refusedAddress({ 'address.street': 'Say where exactly.' })).toEqual({ street: 'Say where exactly.' });
  expect(refusedAddress({ 'address.street': 'Say where exactly.', 'method.phone': 'No number.' })).toBeNull();
  expect(refusedAddress({})).toBeNull();
});
