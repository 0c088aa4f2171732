import { allFamilyNames } from './names.ts';

/** What is sold, by category; what is bought most stands first. */
export const goods: Readonly<Record<string, string>> = {
  food: 'coffee tea honey maize beans rice flour sugar oil peanuts cashews cassava spices salt',
  farm: 'seeds sprayer hoe fertiliser feed incubator trough netting saddle pump irrigation panga',
  home: 'lamp blanket curtain mat basket mattress broom bucket clock shelf stool mirror',
  kitchen: 'pot kettle stove jiko knife plate cup ladle thermos grater sieve tray',
  clothing: 'shirt dress trousers jacket kanga kitenge sandals shoes sweater scarf belt cap',
  textiles: 'cotton fabric batik kikoy yarn lace thread canvas sheets towel',
  crafts: 'carving drum mask pottery beads sculpture gourd weaving painting calabash',
  jewellery: 'necklace bracelet earrings ring anklet pendant brooch bangle',
  beauty: 'soap lotion shea shampoo comb perfume balm henna razor wax',
  health: 'bandage thermometer spectacles crutch wheelchair gloves masks nets filter scale',
  electronics: 'radio television speaker fan battery charger cable printer camera router',
  phones: 'phone smartphone case earphones screen tablet powerbank antenna',
  solar: 'lantern panel inverter controller torch bulb kit regulator',
  tools: 'hammer drill saw spanner pliers chisel ladder grinder welder level',
  building: 'cement bricks tiles paint nails timber pipe door window gutter sheeting',
  office: 'pen notebook paper stapler desk chair folder calculator envelope stamp',
  books: 'novel atlas dictionary textbook cookbook poems biography workbook bible quran',
  children: 'toy puzzle doll cradle diapers bottle backpack crayons stroller swing',
  sports: 'football jersey racket boots whistle tent goal skipping weights hoop',
  vehicles: 'tyre bicycle helmet mirror brake chain motorcycle trailer jack carrier',
  services: 'repair tailoring cleaning transport printing tuition catering photography',
};

/** How it is, and what of; the usual ones first. */
export const manners =
  'new large small strong handmade portable quality double light heavy original classic folding waterproof cheap modern soft natural organic deluxe rechargeable wooden thick slim round square long short wide hand painted woven polished fresh dried roasted raw pure mixed striped plain bright dark adjustable foldable stackable washable reusable rugged padded insulated electric manual cordless twin single triple mini giant royal village coastal highland desert lakeside mountain garden evening morning winter travel family school market workshop festival wedding'.split(
    ' ',
  );
export const stuffs =
  'red blue black green white brown yellow orange purple grey steel cotton leather plastic bamboo sisal clay copper brass iron aluminium rubber glass stone wool silk linen canvas nylon ebony mahogany acacia cedar olive mango coconut banana papyrus jute velvet ceramic granite marble silver gold horn bone shell cork felt'.split(
    ' ',
  );
/** Who made it: a few are known, most are not. */
export const makers = allFamilyNames.filter((name) => /^\p{L}{3,}$/u.test(name));
export const sizes =
  '2 5 10 3 1 20 50 4 6 12 8 100 25 15 30 40 500 250 60 80 120 75 200 300 16 18 24 32 36 48 64 90 144 150 220 240 350 400 750 1000'.split(
    ' ',
  );
export const units = 'a piece,a bag of 5 kg,a pair,a box of 12,a metre,a litre,an hour,a set'.split(',');

/** What people type into the search: one word or more, common and rare, unfinished, with a slip, and of what nobody sells. */
export const searches = [
  'coffee',
  'lamp',
  'red',
  'new',
  'cof',
  'ha',
  'red coffee',
  'new lamp',
  'small honey',
  'blue shirt',
  'handmade necklace',
  'new red radio',
  'strong blue hammer',
  'small steel pot',
  'yarogoro',
  'chirimsha',
  'nkatayo chair',
  'otieno seeds',
  'coffee ladder',
  'puzzle',
  'bicycle',
  'velvet',
  'wedding',
  'lantern',
  'gutter',
  'solar lantern',
  'cofee',
  'lantren',
  'blu shirt',
  'elephant',
];
