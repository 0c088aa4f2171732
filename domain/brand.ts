/** Everything an operator edits to re-brand the product. Nothing else names it. */
export const brand = {
  name: 'Ahadi',
  tagline: 'A promise should leave a mark',
  assistant: 'Haki',
  publicSite: 'https://ahadi.example',
  blogUrl: 'https://blog.ahadi.example',
  supportEmail: 'support@ahadi.example',
  /** Where the house stands (ISO 3166-1): whose emergency numbers somebody reads whose country is not known. */
  country: 'KE',
  founder: {
    name: 'The founder',
    role: 'Civil and structural engineer · accredited international mediator',
    words:
      'I spent years on sites where a handshake held a roof up, and years in rooms where a broken one had torn people apart. A promise needs what a bridge needs: a drawing both sides agree on, an inspection, and someone who answers when it fails.',
  },
  /** Marketing figures of the landing page (specification §9). They are the operator's claim, shown as such, never computed. */
  figures: [
    { value: '500+', label: 'certified mediators' },
    { value: '95%', label: 'resolution rate' },
    { value: '50+', label: 'countries' },
    { value: '80%', label: 'court work reduced' },
  ],
  /** How-it-works videos (specification §2, §9): file names in the `videos/` folder of storage. */
  videos: [
    { file: 'agreements.mp4', title: 'Write and sign an agreement', duration: '3:45' },
    { file: 'disputes.mp4', title: 'When a promise is broken', duration: '4:22' },
    { file: 'mediation.mp4', title: 'Mediation that a court recognises', duration: '2:58' },
  ],
} as const;

/** By its clocks a day of the books begins and ends (IANA). By itself: nobody's browser needs it. */
export const booksZone = 'Africa/Nairobi';
