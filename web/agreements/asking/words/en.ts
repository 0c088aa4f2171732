export default {
  passed: '{count, plural, one {One day has already passed} other {Some days have already passed}}',
  passedFrom: 'The agreement is in force from {day}.',
  passedUntil: 'It ends on {day}.',
  passedDue:
    '{count, plural, one {“{title}” is due on {day}. Its clock gives 1 day from when the agreement is in force.} other {“{title}” is due on {day}. Its clock gives # days from when the agreement is in force.}}',
  passedFirst:
    '{count, plural, one {“{title}” is due for the first time on {day}. Its clock gives 1 day from when the agreement is in force.} other {“{title}” is due for the first time on {day}. Its clock gives # days from when the agreement is in force.}}',
  meant: '{count, plural, one {This day is meant.} other {These days are meant.}}',
  sayMeant: 'Say that it is meant, or go back and change it.',

  twoSums: '{count, plural, one {Two sums for one promise} other {Two sums for some promises}}',
  apart:
    'The clause “{heading}” names {named}. What it promises, “{title}”, is {money}, and that is what will be asked for.',
} as const;
