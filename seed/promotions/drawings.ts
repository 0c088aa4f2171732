// The pictures of the demo world's sponsored posts as drawings of 1200 × 600, without letters: they look alike on every machine.

const sky = (id: string, top: string, bottom: string): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;

const sheet = (definitions: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 600"><defs>${definitions}</defs>${body}</svg>`;

/** Ridges one behind the other, each a little darker. */
const hills = (colours: readonly string[], from: number): string =>
  colours
    .map((colour, row) => {
      const top = from + row * 58;
      const swing = row % 2 === 0 ? 46 : -40;
      return `<path fill="${colour}" d="M0 ${top + 20} Q 220 ${top - swing} 470 ${top + 10} T 860 ${top - 6} T 1200 ${top + 14} V 600 H 0 Z"/>`;
    })
    .join('');

/** A ribbed water tank that stands with its middle at x, so high. */
const tank = (x: number, height: number): string => {
  const [half, top] = [height * 0.42, 520 - height];
  const ribs = [0.3, 0.46, 0.62, 0.78, 0.94]
    .map(
      (part) =>
        `<path d="M${x - half} ${top + height * part} q ${half} ${height * 0.07} ${half * 2} 0" fill="none" stroke="#0d3b2a" stroke-opacity=".45" stroke-width="7"/>`,
    )
    .join('');
  return `<path d="M${x - half} ${top + height * 0.2} V 520 h ${half * 2} V ${top + height * 0.2} q ${-half} ${height * -0.2} ${half * -2} 0 Z" fill="url(#tank)"/>
    <ellipse cx="${x}" cy="${top + height * 0.1}" rx="${half * 0.36}" ry="${height * 0.05}" fill="#0f4733"/>${ribs}
    <rect x="${x + half - 8}" y="488" width="26" height="10" rx="4" fill="#c8952e"/>`;
};

const drop = (x: number, y: number, size: number): string =>
  `<path d="M${x} ${y} c ${size} ${size * 1.3} ${size} ${size * 2.3} 0 ${size * 2.3} s ${-size} ${-size} 0 ${size * -2.3} Z" fill="#8bbcf0"/>`;

const tanks = sheet(
  `${sky('sky', '#f6dfae', '#fbf3e0')}<linearGradient id="tank"><stop offset="0" stop-color="#124c37"/><stop offset=".4" stop-color="#2f8a66"/><stop offset="1" stop-color="#103f2e"/></linearGradient>`,
  `<rect width="1200" height="600" fill="url(#sky)"/><circle cx="950" cy="150" r="74" fill="#f0b64a"/>
  ${hills(['#c9c79a', '#9fae7c', '#7b935f'], 330)}<rect y="515" width="1200" height="85" fill="#a9713f"/>
  <path d="M640 520 V 380 l 150 -92 150 92 v 140 Z" fill="#e8d5b5"/><path d="M610 392 l 180 -112 180 112 -16 14 -164 -102 -164 102 Z" fill="#8a3c2a"/>
  <rect x="762" y="420" width="62" height="100" rx="4" fill="#6b4326"/><rect x="672" y="412" width="56" height="46" rx="3" fill="#8fb3cf"/><rect x="858" y="412" width="56" height="46" rx="3" fill="#8fb3cf"/>
  ${tank(330, 300)}${tank(520, 190)}${drop(1010, 330, 26)}${drop(1072, 372, 18)}${drop(960, 394, 15)}`,
);

/** Coins that lie on each other. */
const coins = (x: number, count: number): string =>
  Array.from({ length: count }, (_, nth) => {
    const y = 470 - nth * 26;
    return `<path d="M${x - 70} ${y} v 22 a 70 22 0 0 0 140 0 v -22 Z" fill="#a97822"/><ellipse cx="${x}" cy="${y}" rx="70" ry="22" fill="#e2b455"/><ellipse cx="${x}" cy="${y}" rx="48" ry="13" fill="none" stroke="#a97822" stroke-width="4"/>`;
  }).join('');

const sprout = (x: number, y: number): string =>
  `<path d="M${x} ${y} q -4 -60 6 -104" stroke="#2f7d56" stroke-width="10" fill="none" stroke-linecap="round"/><path d="M${x + 5} ${y - 96} q 66 -42 92 10 q -52 40 -92 -10 Z" fill="#4fa878"/><path d="M${x + 2} ${y - 64} q -66 -36 -88 14 q 52 34 88 -14 Z" fill="#3b9066"/>`;

const savings = sheet(
  sky('sky', '#12233d', '#24497a'),
  `<rect width="1200" height="600" fill="url(#sky)"/><circle cx="600" cy="640" r="420" fill="#1b3a63"/><circle cx="600" cy="680" r="330" fill="#214676"/>
  <rect y="500" width="1200" height="100" fill="#0c1a2f"/>
  ${[2, 4, 6, 9].map((count, nth) => coins(240 + nth * 200, count)).join('')}${sprout(1010, 492)}
  <path d="M240 400 C 420 360 560 330 640 292 S 800 214 840 190" fill="none" stroke="#e8c478" stroke-width="6" stroke-dasharray="4 18" stroke-linecap="round"/>`,
);

/** A lamp that lights the dark around it. */
const lamp = (x: number, y: number, size: number): string =>
  `<circle cx="${x}" cy="${y}" r="${size * 3.6}" fill="url(#glow)"/><path d="M${x - size * 0.7} ${y - size} h ${size * 1.4} l ${size * 0.3} ${size * 0.4} v ${size * 1.3} l ${size * -0.3} ${size * 0.4} h ${size * -1.4} l ${size * -0.3} ${size * -0.4} v ${size * -1.3} Z" fill="#fbe7b0"/>
  <rect x="${x - size * 0.86}" y="${y - size * 1.36}" width="${size * 1.72}" height="${size * 0.4}" rx="8" fill="#3a4a61"/><rect x="${x - size * 0.86}" y="${y + size * 1.04}" width="${size * 1.72}" height="${size * 0.4}" rx="8" fill="#3a4a61"/>
  <path d="M${x - size * 0.6} ${y - size * 1.36} q ${size * 0.6} ${size * -1.1} ${size * 1.2} 0" fill="none" stroke="#3a4a61" stroke-width="10"/>`;

const stars = Array.from(
  { length: 60 },
  (_, nth) =>
    `<circle cx="${(nth * 197) % 1200}" cy="${(nth * 89) % 300}" r="${1 + (nth % 3)}" fill="#e8edf4" opacity="${0.35 + (nth % 5) / 10}"/>`,
).join('');

const lanterns = sheet(
  `${sky('sky', '#0b1424', '#2a2440')}<radialGradient id="glow"><stop offset="0" stop-color="#f3c766" stop-opacity=".85"/><stop offset="1" stop-color="#f3c766" stop-opacity="0"/></radialGradient>`,
  `<rect width="1200" height="600" fill="url(#sky)"/>${stars}${hills(['#1b2338', '#141b2c', '#0e1422'], 360)}
  ${lamp(330, 380, 88)}${lamp(640, 420, 64)}${lamp(900, 400, 74)}`,
);

/** Two hands of paper that meet over a table. */
const training = sheet(
  sky('sky', '#f6ecd6', '#efe0bd'),
  `<rect width="1200" height="600" fill="url(#sky)"/><ellipse cx="600" cy="560" rx="640" ry="150" fill="#8a5a2f"/><ellipse cx="600" cy="540" rx="640" ry="150" fill="#a9713f"/>
  ${[180, 390, 600, 810, 1020]
    .map(
      (x, nth) =>
        `<circle cx="${x}" cy="${220 - (nth % 2) * 18}" r="62" fill="${['#5b3a26', '#7a4b2e', '#3f2a1c', '#6b4326', '#4c3222'][nth]}"/><path d="M${x - 116} 450 q 0 -150 116 -150 t 116 150 Z" fill="${['#24598f', '#a12b22', '#1f6f4f', '#12233d', '#c8952e'][nth]}"/>`,
    )
    .join('')}
  <path d="M470 500 l 90 -26 20 60 -90 26 Z" fill="#fffdf6"/><path d="M640 478 l 92 18 -14 62 -92 -18 Z" fill="#fffdf6"/>
  <path d="M486 514 l 60 -17 M490 528 l 60 -17 M656 498 l 60 12 M653 512 l 60 12" stroke="#b9b09c" stroke-width="5"/>`,
);

export const drawings = { tanks, savings, lanterns, training } as const;
export type Drawing = keyof typeof drawings;
