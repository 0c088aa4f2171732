import { demoDomain } from '@ahadi/domain/accounts/rules.ts';
import { rate, type Stall, text } from './form.ts';

export const health: Stall = {
  owner: { name: 'Zawadi Njeri', country: 'KE', city: 'Nairobi' },
  commissionBps: 800,
  form: {
    name: 'Afya Nyumbani',
    legalName: 'Afya Nyumbani Ltd',
    registrationNo: 'PVT-4HC7T6',
    taxId: 'P051883920J',
    country: 'KE',
    city: 'Nairobi',
    address: 'Ngong Road 112, Adams, Nairobi',
    email: `karibu@afyanyumbani.${demoDomain}`,
    phone: '+254 700 000 111',
    about:
      'Things for health at home, chosen by two nurses. We sell no medicine and promise no cures. What we sell is plain, says what is in it, and comes with a leaf that tells you when to go to a clinic instead.',
    goods: 'First-aid boxes, mosquito nets, soaps, plant powders and skin care.',
    currency: 'KES',
    delivery: [
      rate('KE', 'Nairobi', 15_000, 1, 1, 250_000),
      rate('KE', 'Kisumu', 30_000, 2, 3),
      rate('KE', '', 35_000, 2, 5, 600_000),
    ],
    returnDays: 7,
    returnPolicy:
      'What is closed comes back within seven days at your cost. What touches the skin does not come back once it is open, unless something was wrong with it.',
    acceptsRules: true,
  },
  goods: [
    {
      title: 'First-aid box for home and workshop',
      category: 'health',
      unit: 'one box, filled',
      priceMinor: 320_000,
      sku: 'AN-AID-1',
      mostInOrder: 10,
      handlingDays: 2,
      returnDays: null,
      stock: 44,
      attributes: {
        Contents: '62 pieces',
        For: 'Up to 10 people',
        Box: 'Steel, wall holder',
        Refills: 'Each piece alone',
        'Best before': 'Three years',
      },
      pictures: [
        {
          file: 'first-aid',
          alt: 'A green first-aid box with a white cross, a roll of bandage and a plaster',
          tint: '#d9ccb4',
        },
      ],
      description: text(
        'A steel box with what is needed until help comes: dressings in four sizes, bandages, plasters, a triangle cloth, gloves, scissors, tweezers, a cover against cold, a mask for breathing, and eye wash.',
        'It is packed in the order in which you need it, and each bag says in English and Swahili what it is for. On the lid, inside, are six drawings: bleeding, burns, choking, breathing, shock, broken bones.',
        'There are no tablets in it. The box hangs on the wall, and comes off with one hand. Each piece can be bought again alone, and we remind you by post when something is about to expire.',
      ),
      reviews: [
        { rating: 5, text: 'Hung it in the workshop on Monday, needed it on Thursday.' },
        { rating: 5, text: 'The drawings in the lid are what we looked at. Calm and clear.' },
      ],
    },
    {
      title: 'Mosquito net, round, for a double bed',
      category: 'health',
      unit: 'one net',
      priceMinor: 185_000,
      sku: 'AN-NET-D',
      mostInOrder: 10,
      handlingDays: 2,
      returnDays: null,
      stock: 88,
      attributes: {
        Round: '12 m below',
        Height: '2.5 m',
        Mesh: '156 holes to the square inch',
        Treated: 'No',
        Wash: '30 °C',
      },
      pictures: [
        {
          file: 'mosquito-net',
          alt: 'A white mosquito net that hangs from the ceiling over a bed with a striped cover',
          tint: '#c9d2ca',
        },
      ],
      description: text(
        'A net that hangs from one hook and falls to the floor all around, twelve metres wide below. So nobody lies against it, and no mosquito bites through it.',
        'The mesh is fine enough for sandflies and lets the air through. It is not treated with anything; those that are treated you get at your clinic for little, and for small children they are the better choice.',
        'The ring folds for the journey. Tuck the hem under the mattress. Mend a hole at once, with the patch in the bag: one mosquito is enough.',
        'In the bag: net, ring, hook, cord of two metres, two patches.',
      ),
      reviews: [
        { rating: 5, text: 'Big enough for us two and the baby’s cot.' },
        { rating: 4, text: 'Good net. The hook needs a plug in a concrete ceiling.' },
      ],
    },
    {
      title: 'Neem soap, three bars',
      category: 'beauty',
      unit: 'a pack of 3 bars',
      priceMinor: 54_000,
      sku: 'AN-NEEM-3',
      mostInOrder: 20,
      handlingDays: 2,
      returnDays: 0,
      stock: 170,
      attributes: {
        Made: 'Cold, ripened six weeks',
        Oils: 'Coconut, palm of Busia, neem',
        Scent: 'None added',
        Weight: '3 × 110 g',
      },
      pictures: [
        {
          file: 'neem-soap',
          alt: 'Three green bars of neem soap, a twig of neem leaves and soap bubbles',
          tint: '#dbc6b9',
        },
      ],
      description: text(
        'Soap made cold and ripened for six weeks, so that it is mild and lasts. One part in ten is oil of neem, which gives it its green and a bitter smell that goes with the water.',
        'It washes the whole family, hair too. Some find that it calms a skin that itches; we do not promise it. If a rash stays longer than two weeks, let somebody look at it.',
        'Keep it on a dish from which water runs off, and a bar lasts one person six weeks. The paper around it is all the packing there is.',
      ),
    },
    {
      title: 'Moringa leaf powder',
      category: 'health',
      unit: 'a pouch of 200 g',
      priceMinor: 46_000,
      sku: 'AN-MOR-200',
      mostInOrder: 20,
      handlingDays: 2,
      returnDays: null,
      stock: 130,
      attributes: {
        Leaf: 'Moringa oleifera, Kitui',
        Dried: 'In the shade, below 40 °C',
        Added: 'Nothing',
        Spoons: 'About 60',
      },
      pictures: [
        { file: 'moringa', alt: 'A green pouch of moringa with a heap of green powder and a leaf', tint: '#cbd1d9' },
      ],
      description: text(
        'Leaves of moringa from Kitui, picked in the morning, washed three times, dried in the shade and ground fine. It is a vegetable, and a good one: much iron, calcium and protein for its weight.',
        'Stir a spoon into uji, beans or eggs when they are off the fire. It tastes like spinach with a little radish. Begin with half a spoon.',
        'It heals nothing, whatever you read. Those who take medicine for blood pressure or sugar should ask at their clinic first, and pregnant women should leave it.',
        'Each lot is tested for germs and heavy metals. The result is behind the number on the pouch.',
      ),
      reviews: [
        { rating: 5, text: 'I like that they say what it does not do.' },
        { rating: 4, text: 'Fine powder, bright green. Strong taste.' },
      ],
    },
    {
      title: 'Aloe gel with honey',
      category: 'beauty',
      unit: 'a bottle of 300 ml',
      priceMinor: 59_000,
      sku: 'AN-ALO-300',
      mostInOrder: 20,
      handlingDays: 2,
      returnDays: 0,
      stock: 95,
      attributes: { Aloe: '94 %, from Baringo', Honey: '3 %', Scent: 'None', Opened: 'Six months' },
      pictures: [
        { file: 'aloe-gel', alt: 'A pale green pump bottle of aloe gel beside an aloe in a clay pot', tint: '#dcd0a8' },
      ],
      description: text(
        'The clear inside of aloe leaves from Baringo, with a little honey of the same hills. It cools after the sun, after shaving, and after a day on the road, and does not leave a film.',
        'The leaves are cut by families who plant them as hedges; wild aloe is protected and is not touched. The bitter yellow sap is washed out.',
        'Try it on the inside of the arm first. Not for open wounds or burns with blisters: those belong in a clinic. The pump can be locked for the way, and the bottle can be filled again at our shop for 400 shillings.',
      ),
      reviews: [
        { rating: 5, text: 'Cool and light. The pump works to the last drop.' },
        {
          rating: 2,
          text: 'Made my face itch.',
          reply:
            'We are sorry. Please wash it off and do not use it again; your money is on its way back although it is open.',
        },
      ],
    },
  ],
};
