import type { Words } from '@ahadi/domain/core/messages.ts';
import type en from './en.ts';

export default {
  copyOnly: 'Unapata nakala ya kilichosainiwa. Hakuna kinachokufunga hapa.',
  handedOver:
    'Unafuatilia kwa kusoma. {name} anasaini kwa niaba yako, na unabaki umefungwa: kusaini kukiisha, mengine yote ni yako kufanya tena.',
  readsAlong: 'Unafuatilia kwa kusoma. Hakuna kinachokufunga hapa, na hakuna kinachokusubiri.',

  approveFor: 'Unaidhinisha kwa ajili ya {name}',
  approvedOn: 'Uliidhinisha maandishi haya {when}.',
  mayChange: 'Maandishi bado yanaweza kubadilika. Utaombwa yakikamilika; hadi hapo hakuna kinachokusubiri.',
  refusedIt:
    'Hukuiidhinisha: {reason} Bado unaweza kuiidhinisha ilivyo; la sivyo aliyeiandaa anafungua maandishi upya.',
  approveWords: 'Soma maandishi hapa chini. {name} anaweza kusaini tu baada ya wewe kuidhinisha. Hayakufungi wewe.',
  approve: 'Idhinisha maandishi haya',
  notApprove: 'Usiidhinishe',
  approved: 'Umeidhinisha maandishi. {name} anaweza kuyasaini.',
  notApproveTitle: 'Usiidhinishe maandishi haya',
  goBack: 'Rudi',
  cannotSign: '{name} hawezi kusaini usipoidhinisha. Bado unaweza kubadilisha nia.',
  inTheWay: 'Kizuizi ni nini?',
  whoReads: '{name} na aliyeandaa makubaliano watayasoma haya.',
  reasonShort: 'Toa sababu ya angalau herufi {least}, ili wengine waelewe.',
  notApproved: 'Hukuidhinisha maandishi. {name} ataambiwa sababu.',

  witnessOf: 'Wewe ni shahidi wa {name}',
  sawOn: 'Ulithibitisha {when} kwamba uliona sahihi.',
  beThere: 'Uwe na {name} wakati wa kusaini ukifika. Utaarifiwa.',
  hasSigned:
    '{name} amesaini. Bila neno lako hayajakamilika. Si lazima ukubaliane na maandishi, ila tu uwe umeona kusaini.',
  iSaw: 'Nilikuwa na {name} na niliona makubaliano haya yakisainiwa.',
  sayOrLeave: 'Sema kwamba uliona, au uache: hakuna kinachohifadhiwa hadi ufanye hivyo.',
  confirmSaw: 'Thibitisha nilichoona',
  wordKept: 'Neno lako limehifadhiwa: uliona {name} akisaini.',

  signBeside: 'Saini {name} akiwa kando yako',
  quarterOver: 'Zaidi ya robo saa imepita.',
  scanned: 'Msimbo uliosoma kwenye skrini ya {name} umejazwa. Uingize, kisha usaini.',
  codeWords:
    '{name} anafungua makubaliano haya kwenye simu yake na kukuonyesha msimbo. Usome kwa kamera yako au uuandike hapa, kisha usaini.',
  code: 'Msimbo kwenye skrini yake',
  sixDigits: 'Msimbo una tarakimu sita.',
  enterCode: 'Ingiza msimbo',
  isWithYou: '{name} yuko nawe. Saini ndani ya robo saa.',
  sitWith:
    'Kaa na {name}. Mkiwa tayari nyote wawili, onyesha msimbo kwenye skrini yako; {name} anauingiza na kusaini ukiangalia. Kisha unasema ulichoona.',
  showCode: 'Onyesha msimbo',
  retry: 'Jaribu tena',
  codeFor: 'Msimbo wa kusomwa na {name}',
  scansThis: '{name} anasoma huu kwa kamera ya kifaa chake, au anaingiza tarakimu sita hapo, kisha anasaini.',
  nextCode: 'Msimbo unaofuata unakuja baada ya <b>sekunde {left}</b>.',

  delegateTitle: '{from} anaomba {name} asaini',
  delegateWords:
    '“{basis}” {name} anapatikana kwa {email}. Ukikubali, {name} anasaini kwa niaba ya {from}, ambaye anafuatilia kwa kusoma.',
  agree: 'Kubali',
  refuse: 'Kataa',
  signsFor: '{name} anasaini kwa niaba ya {from}.',
  signsSelf: '{from} anasaini, si mtu mwingine kwa niaba yake.',

  inPerson: '{name} anasaini ana kwa ana',
  inPersonWords:
    'Kaeni pamoja, fungua maandishi na ukabidhi kifaa chako. {name} anayasoma, anasaini, na kuthibitisha kwa msimbo unaotumwa kwa {email}.',
  handTo: 'Mkabidhi {name}',
} satisfies Words<typeof en>;
