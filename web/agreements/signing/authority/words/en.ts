export default {
  owner: '{position}, signed as owner',
  director: '{position}, signed as director, partner or trustee',
  employee: '{position}, signed as an employee with that power',
  power_of_attorney: '{position}, signed under a power of attorney',
  public_officer: '{position}, signed by virtue of a public office',
  member: '{name}, {role}: {signed}',
  instead: '{name}, {role} in the place of {other}: {signed}',
} as const;
