export default {
  tagline: 'A promise should leave a mark',
  founderName: 'The founder',
  founderRole: 'Civil and structural engineer · accredited international mediator',
  founderWords:
    'I spent years on sites where a handshake held a roof up, and years in rooms where a broken one had torn people apart. A promise needs what a bridge needs: a drawing both sides agree on, an inspection, and someone who answers when it fails.',
  mediators: 'certified mediators',
  resolution: 'resolution rate',
  countries: 'countries',
  courtWork: 'court work reduced',
  filmSigning: 'Write and sign an agreement',
  filmBreaking: 'When a promise is broken',
  filmMediating: 'Mediation that a court recognises',
} as const;
