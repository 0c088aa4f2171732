import { emptyTerms } from '@ahadi/domain/agreements/rules.ts';
import type { AgreementTerms, RichText } from '@ahadi/domain/agreements/schema.ts';
import { v7 as uuidv7 } from 'uuid';

type Written = Partial<AgreementTerms> &
  Pick<AgreementTerms, 'title'> & { text: readonly (readonly [heading: string, ...words: string[]])[] };

const paragraph = (words: string) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text: words }],
});
/** Words that begin with "- " become a list. */
export const body = (words: readonly string[]): RichText => {
  const items = words.filter((line) => line.startsWith('- '));
  const plain = words.filter((line) => !line.startsWith('- '));
  return {
    type: 'doc',
    content: [
      ...plain.map(paragraph),
      ...(items.length > 0
        ? [
            {
              type: 'bulletList' as const,
              content: items.map((item) => ({ type: 'listItem' as const, content: [paragraph(item.slice(2))] })),
            },
          ]
        : []),
    ],
  };
};

/** Terms from plain words. */
export const terms = ({ text, ...rest }: Written): AgreementTerms => ({
  ...emptyTerms('KES'),
  governingLaw: 'Kenya',
  ...rest,
  clauses: text.map(([heading, ...words]) => ({ id: uuidv7(), heading, body: body(words) })),
});

export const lanterns = terms({
  title: 'Supply of 400 solar lanterns',
  kind: 'sale',
  valueMinor: 124_000_000,
  text: [
    ['Goods', 'The seller delivers 400 solar lanterns of the model named in the schedule, new and in working order.'],
    [
      'Delivery',
      'Delivery is made to the buyer’s store in two lots of 200, the first within 14 days of the last signature and the second within 28.',
    ],
    [
      'Price and payment',
      'The price is KES 1,240,000. Half is paid on the first delivery and half on the second, each when the buyer has inspected the lot.',
    ],
    [
      'Late delivery',
      'For each full week of delay the price of the late lot falls by 2 per cent, to no more than 10 per cent.',
    ],
    ['Faults', 'The seller replaces, at its own cost, each lantern that fails within twelve months.'],
  ],
});

export const borehole = terms({
  title: 'Borehole at Ndhiwa primary school',
  kind: 'ngo_grant',
  valueMinor: 385_000_000,
  minAssurance: 1,
  text: [
    ['Purpose', 'The trust pays for one borehole with a hand pump and a 5,000-litre tank at the school.'],
    [
      'Work',
      'The county',
      '- chooses the place together with the school',
      '- drills to at least 80 metres or to a yield of 1,000 litres an hour',
      '- tests the water and hands over the report',
    ],
    [
      'Payment',
      'The grant is KES 3,850,000, paid in three parts: on the start of drilling, on the pumping test, on hand-over.',
    ],
    ['Accounts', 'The county keeps every receipt for five years and shows them when asked.'],
    ['Hand-over', 'The borehole is handed over within 90 days of the first payment.'],
  ],
});

export const roof = terms({
  title: 'Roof trusses for the Milimani clinic',
  kind: 'service',
  valueMinor: 55_200_000,
  signMode: 'sequential',
  text: [
    ['Work', 'The builder makes and sets 24 roof trusses after drawing MC-07.'],
    ['Time', 'The work begins within one week of the last signature and ends six weeks later.'],
    ['Price', 'The price is KES 552,000 in three equal parts, each after a third of the trusses stands.'],
    ['Safety', 'The builder keeps the site closed to the public and insures its people.'],
  ],
});

export const loan = terms({
  title: 'Loan for a sewing machine',
  kind: 'loan',
  valueMinor: 4_800_000,
  text: [
    ['Loan', 'Amina lends Leila KES 48,000 to buy a sewing machine.'],
    ['Repayment', 'Leila pays back KES 4,000 on the first of each month, twelve times, without interest.'],
    ['If a month is missed', 'A missed part is paid with the next one. After two missed parts the rest falls due.'],
  ],
});

export const stall = terms({
  title: 'Lease of market stall 14, Kibuye',
  kind: 'lease',
  valueMinor: 1_500_000,
  text: [
    ['Stall', 'The county leases stall 14 to Amina for selling household goods.'],
    ['Rent', 'The rent is KES 15,000 a month, due on the fifth.'],
    ['Time', 'The lease runs for twelve months and may be ended by either side with one month’s notice in writing.'],
    ['Care', 'Amina keeps the stall clean; the county keeps the roof, the drains and the light in order.'],
  ],
});

export const audit = terms({
  title: 'Review of the 2026 accounts',
  kind: 'service',
  valueMinor: 9_000_000,
  text: [
    ['Work', 'Wanjiru reviews the trust’s accounts for 2026 and writes a report of findings.'],
    ['Papers', 'The trust gives access to all books and receipts within one week.'],
    ['Fee', 'The fee is KES 90,000, due when the report is handed over.'],
  ],
});

export const water = terms({
  title: 'Memorandum on water points in Homa Bay',
  kind: 'mou',
  minAssurance: 2,
  text: [
    ['Aim', 'Both sides want each of the 40 mapped water points to work on at least 340 days a year.'],
    [
      'Who does what',
      '- The trust trains two caretakers for each point',
      '- The county keeps spare parts within 48 hours’ reach',
      '- Both publish what they spent, each quarter',
    ],
    ['Ending', 'Either side may leave with three months’ notice. What was begun is finished.'],
  ],
});

export const bags = terms({
  title: '2,000 cotton bags with print',
  kind: 'sale',
  valueMinor: 26_000_000,
  text: [
    ['Goods', 'Leila sews 2,000 cotton bags, 38 by 42 centimetres, printed on one side.'],
    ['Price', 'KES 130 a bag, KES 260,000 in all, half in advance.'],
  ],
});

export const wall = terms({
  title: 'Boundary wall, plot 88',
  kind: 'service',
  valueMinor: 31_000_000,
  text: [
    ['Work', 'A stone wall of 62 metres, two metres high, with one gate.'],
    ['Price', 'KES 310,000, paid by the metre as the wall grows.'],
  ],
});

export const floor = terms({
  title: 'Repair of the shop floor',
  kind: 'service',
  valueMinor: 7_400_000,
  text: [
    [
      'Work',
      'The builder takes up the broken tiles in the front room, levels 18 square metres and lays new ones of the same colour.',
    ],
    ['Time', 'The work takes four days and is done while the shop is closed, from Monday to Thursday.'],
    ['Price', 'The price is KES 74,000 with material, paid when the floor can be walked on.'],
  ],
});

export const schoolBags = terms({
  title: '300 school bags',
  kind: 'sale',
  valueMinor: 3_900_000,
  text: [
    ['Goods', 'Leila sews 300 school bags of blue canvas with two straps and a pocket.'],
    ['Delivery', 'All bags are at Amina’s stall one week before the school term begins.'],
    ['Price', 'KES 130 a bag, KES 39,000 in all, paid on delivery.'],
  ],
});

export const batteries = terms({
  title: 'Spare batteries for lanterns',
  kind: 'sale',
  valueMinor: 8_600_000,
  text: [
    ['Goods', 'The seller delivers 430 spare batteries that fit the lanterns already delivered.'],
    ['Price', 'KES 200 a battery, KES 86,000 in all, paid on delivery.'],
  ],
});

export const schools = terms({
  title: 'Lanterns for twelve schools',
  kind: 'sale',
  valueMinor: 310_000_000,
  text: [
    ['Goods', 'The seller delivers 1,000 solar lanterns to twelve schools, after the list in the schedule.'],
    ['Hand-over', 'Each school signs for its lanterns. The trust sees the list of signatures before it pays.'],
    ['Price', 'KES 3,100 a lantern, KES 3,100,000 in all, paid in four parts.'],
  ],
});

/** A short agreement of three clauses, for the older stories. */
const short = (
  title: string,
  kind: AgreementTerms['kind'],
  valueMinor: number,
  what: string,
  price: string,
  when: string,
): AgreementTerms =>
  terms({
    title,
    kind,
    valueMinor,
    text: [
      ['What is agreed', what],
      ['Price', price],
      ['By when', when],
    ],
  });

export const paving = short(
  'Paving of the lane at Jubilee market',
  'public_service',
  38_000_000,
  'The county paves the lane in front of stalls 4 to 11 with stone, as the plan in its office shows.',
  'The stall holders together pay KES 380,000 towards the stones.',
  'The lane is paved by the end of the second month after the last signature.',
);
export const pumps = short(
  'Six hand pumps for Homa Bay',
  'sale',
  54_000_000,
  'The seller delivers six hand pumps with all fittings, four to the store and two to the school at Kanyadhiang.',
  'The price is KES 540,000, paid with the order.',
  'All six are delivered within 45 days.',
);
export const chargers = short(
  'Thirty phone chargers for the stall',
  'sale',
  5_400_000,
  'The seller delivers thirty phone chargers of the two kinds named in the list.',
  'The price is KES 54,000, paid on the day of the agreement.',
  'The chargers are delivered within ten days.',
);
export const kiosk = short(
  'Kiosk by the bus stage, two months',
  'lease',
  3_600_000,
  'The owner leaves the kiosk to the tenant for two months and hands over both keys.',
  'The rent is KES 18,000 a month. A deposit of KES 18,000 is paid with the first.',
  'The deposit is returned within a week after the kiosk was handed back clean.',
);
export const seedlings = short(
  'Nine hundred seedlings for the river bank',
  'sale',
  9_000_000,
  'The grower brings nine hundred seedlings, watered and in their bags, to the river bank.',
  'The price is KES 90,000, half with the order and half on delivery.',
  'They are brought in the first week of the rains.',
);
export const stock = short(
  'Cloth for the new season',
  'sale',
  4_800_000,
  'The seller delivers forty rolls of cloth in two lots of twenty.',
  'The price is KES 48,000, each lot paid within thirty days of its delivery.',
  'The second lot comes three weeks after the first.',
);
export const benches = short(
  'Forty school benches',
  'sale',
  16_000_000,
  'The seller makes forty benches of cypress and puts them up in the classrooms.',
  'The price is KES 160,000, a third of it with the order.',
  'They are put up within six weeks.',
);
