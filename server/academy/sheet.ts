// Certificates, syllabuses and receipts are laid out for print.
import { brand } from '@ahadi/domain/brand.ts';
import { formatUtc } from '@ahadi/domain/core/time.ts';
import { renderSVG } from 'uqr';
import { typeset } from '../core/typesetting.ts';

type Fact = [name: string, words: string];
export type Sheet =
  | {
      kind: 'certificate';
      number: string;
      holder: string;
      course: string;
      code: string;
      certificateKind: 'attendance' | 'completion' | 'accreditation';
      issuedOn: string;
      expiresOn: string | null;
      hours: number;
      /** What the QR code leads to. */
      address: string;
    }
  | {
      kind: 'syllabus';
      code: string;
      title: string;
      summary: string;
      facts: Fact[];
      outcomes: string[];
      modules: { title: string; lessons: string[] }[];
      writtenAt: string;
      tz: string;
    }
  | {
      kind: 'receipt';
      number: string;
      amount: string;
      facts: Fact[];
      isSimulated: boolean;
      writtenAt: string;
      tz: string;
    };
type SheetOf<Kind extends Sheet['kind']> = Extract<Sheet, { kind: Kind }>;

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const inWords = (on: string): string => day.format(new Date(`${on}T00:00:00Z`));

const given = {
  attendance: 'took part in',
  completion: 'completed',
  accreditation: 'completed and is accredited by',
} as const;

const certificate = (it: SheetOf<'certificate'>) =>
  typeset({
    template: import.meta.resolve('./certificate.typ'),
    at: new Date(`${it.issuedOn}T00:00:00Z`),
    tz: null,
    drawings: { code: renderSVG(it.address, { ecc: 'L', border: 0, blackColor: '#17202e' }) },
    data: {
      title: `Certificate ${it.number}`,
      brand: brand.name,
      academy: `${brand.name} Academy`,
      number: it.number,
      lead: 'This says that',
      holder: it.holder,
      given: given[it.certificateKind],
      course: it.course,
      about: `${it.code} · ${it.hours} hours of learning`,
      issued: `Given on ${inWords(it.issuedOn)}`,
      expires: it.expiresOn === null ? 'Good without an end' : `Good until ${inWords(it.expiresOn)}`,
      check:
        'Scan the code, or enter the number at the academy, to see whether it is still good. The code carries a signature that can be checked without a connection.',
      code: `Code that leads to ${it.address}`,
    },
  });

const syllabus = (it: SheetOf<'syllabus'>) =>
  typeset({
    template: import.meta.resolve('./syllabus.typ'),
    at: new Date(it.writtenAt),
    tz: it.tz,
    data: {
      title: `${it.code} ${it.title}`,
      brand: brand.name,
      academy: `${brand.name} Academy`,
      footer: `${it.code} · {page} of {pages} · written on ${formatUtc(it.writtenAt)}`,
      heading: it.title,
      code: it.code,
      summary: it.summary,
      facts: it.facts,
      outcomesHead: 'What people can do afterwards',
      outcomes: it.outcomes,
      modulesHead: 'What is in it',
      modules: it.modules,
    },
  });

const receipt = (it: SheetOf<'receipt'>) =>
  typeset({
    template: import.meta.resolve('../core/receipt.typ'),
    at: new Date(it.writtenAt),
    tz: it.tz,
    data: {
      title: `Receipt ${it.number}`,
      brand: brand.name,
      simulated: it.isSimulated ? 'SIMULATED. No real money was moved.' : null,
      amount: it.amount,
      rows: it.facts,
      remark: `Written on ${formatUtc(it.writtenAt)}.`,
    },
  });

/** A sheet of the academy as PDF bytes. */
export const layOutSheet = (it: Sheet): Promise<Uint8Array> =>
  it.kind === 'certificate' ? certificate(it) : it.kind === 'syllabus' ? syllabus(it) : receipt(it);
