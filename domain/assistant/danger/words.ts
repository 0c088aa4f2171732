// What somebody in danger reads, in each language in which danger is heard: it is answered in the language in which it was told.
import type { Language } from '../../core/locale.ts';
import type { Danger } from './rules.ts';

/** What stands between and behind numbers in the table of calls, where a number has not a name of its own. */
export type CallMark =
  | 'or'
  | 'police'
  | 'forPolice'
  | 'ambulance'
  | 'fire'
  | 'mobile'
  | 'childHelp'
  | 'violence'
  | 'abuse'
  | 'women'
  | 'held'
  | 'trafficking'
  | 'text';

export type RescueWords = {
  marks: Readonly<Record<CallMark, string>>;
  call: (now: string) => string;
  also: (line: string) => string;
  elsewhere: string;
  /** Where the country is in no table. */
  anywhere: string;
  caution: (whom: string) => string;
  /** Whom, where the country is in no table. */
  anywhereShort: string;
  first: Readonly<Record<Danger, string>>;
  next: Readonly<Record<Danger, string>>;
  later: Readonly<Record<Danger, string>>;
  /** What the assistant says of itself, with where a person is; `opening` stands behind it. */
  byProgram: { isGiven: string; canBeCalled: string };
  opening: string;
  somebody: string;
  toPerson: string;
  report: string;
};

const en: RescueWords = {
  marks: {
    or: ' or ',
    police: '(police)',
    forPolice: 'for the police',
    ambulance: '(ambulance)',
    fire: '(fire)',
    mobile: 'from a mobile phone',
    childHelp: '(child helpline)',
    violence: '(violence at home)',
    abuse: '(domestic abuse)',
    women: '(women)',
    held: '(modern slavery)',
    trafficking: '(trafficking)',
    text: '(call or text)',
  },
  call: (now) => `Call ${now} now.`,
  also: (line) => ` You can also call ${line}.`,
  elsewhere: ' In another country call its own number; from most mobile phones 112 reaches it.',
  anywhere:
    'Call the police or the emergency number of your country now. From most mobile phones 112 reaches it. Go to a safe place where other people are.',
  caution: (whom) => `If somebody is in danger now, call ${whom}.`,
  anywhereShort: 'the emergency number of your country; from most mobile phones 112 reaches it',
  first: {
    self: 'I am glad that you wrote this. A life is in danger, and that comes before everything else.',
    child: 'A child may be in danger, and that comes before everything else.',
    violence: 'Your safety comes first.',
    held: 'Nobody may keep you. Your safety comes first.',
    body: 'A life may be in danger. Get help first.',
    fire: 'Get out first. Everything else comes after.',
  },
  next: {
    self: 'Do not stay alone: go to somebody you trust, or ask them to come, and put away what could hurt. If it is somebody else, stay with them and keep them talking until help is there.',
    child:
      'If you can do so safely, stay near the child until help is there. If you are the child: it is not your fault. Tell a grown-up you trust.',
    violence:
      'Go where other people are, or where a door can be locked between you. Do not argue and do not go to meet them.',
    held: 'If it is safe, say where you are: the place, what you see from it, who keeps you. Send it also to somebody you trust. Do not let them see what you wrote.',
    body: 'Stay with them. The person who answers says what to do until help is there: how to stop blood, and whether to press on the chest. Move nobody who fell, unless they lie in danger.',
    fire: 'Get everybody out and stay out, low under the smoke. Close doors behind you, go back for nothing, and warn the neighbours. Call from outside.',
  },
  later: {
    self: 'What you owe or dispute here can be sorted out with help. It can wait for that today.',
    child: 'Nothing has to be filed or answered here before the child is safe.',
    violence:
      'Nothing has to be filed now; that can be done later. If you were threatened because of a case, keep the messages and note who, when and where: it can be added to the case as evidence.',
    held: 'Work and debts give nobody the right to hold you. What you were made to sign can be looked at later.',
    body: 'Nothing here is so urgent that it cannot wait until help is there.',
    fire: 'Deadlines and papers can be sorted out later. Nothing in a burning house is worth a life.',
  },
  byProgram: {
    isGiven: 'I am a program and cannot send help. A person of support reads what you write here.',
    canBeCalled:
      'I am a program and cannot send help. A person of support can write with you here: choose the button below.',
  },
  opening: 'They are there Monday to Friday, 08:00–18:00 (Nairobi).',
  somebody: 'Somebody is in danger',
  toPerson: 'Talk to a person',
  report: 'Report abuse',
};

const sw: RescueWords = {
  marks: {
    or: ' au ',
    police: '(polisi)',
    forPolice: 'kwa polisi',
    ambulance: '(gari la wagonjwa)',
    fire: '(zimamoto)',
    mobile: 'kwa simu ya mkononi',
    childHelp: '(msaada kwa watoto)',
    violence: '(ukatili nyumbani)',
    abuse: '(ukatili nyumbani)',
    women: '(wanawake)',
    held: '(utumwa wa kisasa)',
    trafficking: '(usafirishaji wa watu)',
    text: '(piga au tuma ujumbe)',
  },
  call: (now) => `Piga simu ${now} sasa hivi.`,
  also: (line) => ` Unaweza pia kupiga ${line}.`,
  elsewhere: ' Ukiwa nchi nyingine, piga namba ya nchi hiyo; kwa simu nyingi za mkononi 112 huifikia.',
  anywhere:
    'Piga simu polisi au namba ya dharura ya nchi yako sasa hivi. Kwa simu nyingi za mkononi 112 huifikia. Nenda mahali salama penye watu wengine.',
  caution: (whom) => `Kama kuna mtu aliye hatarini sasa, piga simu ${whom}.`,
  anywhereShort: 'namba ya dharura ya nchi yako; kwa simu nyingi za mkononi 112 huifikia',
  first: {
    self: 'Nashukuru kwamba umeandika haya. Maisha yako hatarini, na hilo linatangulia mengine yote.',
    child: 'Huenda mtoto yuko hatarini, na hilo linatangulia mengine yote.',
    violence: 'Usalama wako unatangulia.',
    held: 'Hakuna anayeruhusiwa kukuzuilia. Usalama wako unatangulia.',
    body: 'Huenda maisha yako hatarini. Tafuta msaada kwanza.',
    fire: 'Tokeni nje kwanza. Mengine yote baadaye.',
  },
  next: {
    self: 'Usibaki peke yako: nenda kwa mtu unayemwamini, au mwombe aje, na weka mbali kinachoweza kudhuru. Ikiwa ni mtu mwingine, kaa naye na endelea kuzungumza naye mpaka msaada ufike.',
    child:
      'Ikiwa ni salama kwako, kaa karibu na mtoto mpaka msaada ufike. Ikiwa mtoto ni wewe: si kosa lako. Mwambie mtu mzima unayemwamini.',
    violence:
      'Nenda penye watu wengine, au mahali ambapo mlango unaweza kufungwa kati yenu. Usibishane, wala usiende kukutana nao.',
    held: 'Ikiwa ni salama, sema uko wapi: mahali, unachokiona ukiwa hapo, na anayekuzuilia. Mtumie pia mtu unayemwamini. Wasione ulichoandika.',
    body: 'Kaa naye. Anayepokea simu atakuambia la kufanya mpaka msaada ufike: jinsi ya kuzuia damu, na kama kifua kibonyezwe. Usimsogeze aliyeanguka, isipokuwa amelala mahali pa hatari.',
    fire: 'Toa watu wote nje na mbaki nje; pita chini ya moshi. Funga milango nyuma yako, usirudi kuchukua chochote, na waonye majirani. Piga simu ukiwa nje.',
  },
  later: {
    self: 'Deni au mgogoro wowote ulio nao hapa unaweza kutatuliwa kwa msaada. Leo unaweza kusubiri.',
    child: 'Hakuna kinachohitaji kuwasilishwa au kujibiwa hapa kabla mtoto hajawa salama.',
    violence:
      'Hakuna kinachohitaji kuwasilishwa sasa; kinaweza kufanywa baadaye. Ikiwa ulitishiwa kwa sababu ya kesi, hifadhi ujumbe na andika nani, lini na wapi: unaweza kuongezwa kwenye kesi kama ushahidi.',
    held: 'Kazi au deni halimpi mtu haki ya kukuzuilia. Ulicholazimishwa kutia saini kinaweza kuangaliwa baadaye.',
    body: 'Hakuna la haraka hapa lisiloweza kusubiri mpaka msaada ufike.',
    fire: 'Muda wa mwisho na karatasi vinaweza kushughulikiwa baadaye. Hakuna kitu ndani ya nyumba inayoungua chenye thamani ya maisha.',
  },
  byProgram: {
    isGiven: 'Mimi ni programu na siwezi kutuma msaada. Mtu wa huduma anasoma unachoandika hapa.',
    canBeCalled:
      'Mimi ni programu na siwezi kutuma msaada. Mtu wa huduma anaweza kuandikiana nawe hapa: chagua kitufe kilicho chini.',
  },
  opening: 'Yupo Jumatatu hadi Ijumaa, saa 2:00 asubuhi hadi saa 12:00 jioni (Nairobi).',
  somebody: 'Kuna mtu aliye hatarini',
  toPerson: 'Ongea na mtu',
  report: 'Ripoti ukatili',
};

const fr: RescueWords = {
  marks: {
    or: ' ou ',
    police: '(police)',
    forPolice: 'pour la police',
    ambulance: '(ambulance)',
    fire: '(pompiers)',
    mobile: 'depuis un portable',
    childHelp: '(enfance en danger)',
    violence: '(violences à la maison)',
    abuse: '(violences conjugales)',
    women: '(femmes)',
    held: '(esclavage moderne)',
    trafficking: '(traite des personnes)',
    text: '(appel ou SMS)',
  },
  call: (now) => `Appelez tout de suite le ${now}.`,
  also: (line) => ` Vous pouvez aussi appeler le ${line}.`,
  elsewhere:
    ' Dans un autre pays, appelez son propre numéro ; depuis la plupart des portables, le 112 permet de le joindre.',
  anywhere:
    'Appelez tout de suite la police ou le numéro d’urgence de votre pays. Depuis la plupart des portables, le 112 permet de le joindre. Allez en lieu sûr, là où il y a du monde.',
  caution: (whom) => `Si quelqu’un est en danger en ce moment, appelez le ${whom}.`,
  anywhereShort: 'numéro d’urgence de votre pays ; depuis la plupart des portables, le 112 permet de le joindre',
  first: {
    self: 'Vous avez bien fait de l’écrire. Une vie est en danger, et cela passe avant tout le reste.',
    child: 'Un enfant est peut-être en danger, et cela passe avant tout le reste.',
    violence: 'Votre sécurité passe avant tout.',
    held: 'Personne n’a le droit de vous retenir. Votre sécurité passe avant tout.',
    body: 'Une vie est peut-être en danger. Cherchez d’abord de l’aide.',
    fire: 'Sortez d’abord. Tout le reste vient après.',
  },
  next: {
    self: 'Ne restez pas sans personne : allez auprès de quelqu’un de confiance, ou demandez-lui de venir, et éloignez ce qui pourrait blesser. S’il s’agit d’une autre personne, restez à ses côtés et parlez avec elle jusqu’à l’arrivée des secours.',
    child:
      'Si vous pouvez le faire sans danger, restez près de l’enfant jusqu’à l’arrivée des secours. Si l’enfant, c’est vous : ce n’est pas votre faute. Parlez-en à un adulte de confiance.',
    violence:
      'Allez là où il y a du monde, ou là où une porte fermée à clé vous sépare. Ne discutez pas et n’allez pas à leur rencontre.',
    held: 'Si c’est sans danger, dites où vous êtes : le lieu, ce que vous en voyez, qui vous retient. Envoyez-le aussi à quelqu’un de confiance. Ne laissez pas voir ce que vous avez écrit.',
    body: 'Restez à ses côtés. La personne qui répond dit quoi faire jusqu’à l’arrivée des secours : comment arrêter le sang, et s’il faut appuyer sur la poitrine. Ne déplacez personne qui est tombé, sauf danger sur place.',
    fire: 'Faites sortir tout le monde et restez dehors ; baissez-vous sous la fumée. Fermez les portes derrière vous, ne retournez rien chercher et prévenez les voisins. Appelez du dehors.',
  },
  later: {
    self: 'Ce que vous devez ou contestez ici peut se régler avec de l’aide. Aujourd’hui, cela peut attendre.',
    child: 'Rien n’est à déposer ni à répondre ici avant que l’enfant soit en sécurité.',
    violence:
      'Rien n’est à déposer maintenant ; cela peut se faire plus tard. Si on vous a menacé à cause d’une affaire, gardez les messages et notez qui, quand et où : ils peuvent être joints à l’affaire comme preuves.',
    held: 'Ni le travail ni les dettes ne donnent le droit de vous retenir. Ce qu’on vous a fait signer pourra être examiné plus tard.',
    body: 'Rien ici n’est si urgent que cela ne puisse attendre l’arrivée des secours.',
    fire: 'Les délais et les papiers se règlent plus tard. Rien dans une maison en feu ne vaut une vie.',
  },
  byProgram: {
    isGiven:
      'Je suis un programme et ne peux pas envoyer de secours. Une personne de l’assistance lit ce que vous écrivez ici.',
    canBeCalled:
      'Je suis un programme et ne peux pas envoyer de secours. Une personne de l’assistance peut échanger avec vous ici : choisissez le bouton ci-dessous.',
  },
  opening: 'Elle est là du lundi au vendredi, de 8 h à 18 h (Nairobi).',
  somebody: 'Quelqu’un est en danger',
  toPerson: 'Parler à une personne',
  report: 'Signaler un abus',
};

const ar: RescueWords = {
  marks: {
    or: ' أو ',
    police: '(الشرطة)',
    forPolice: 'للشرطة',
    ambulance: '(الإسعاف)',
    fire: '(الإطفاء)',
    mobile: 'من هاتف محمول',
    childHelp: '(نجدة الطفل)',
    violence: '(العنف في البيت)',
    abuse: '(العنف الأسري)',
    women: '(النساء)',
    held: '(العبودية الحديثة)',
    trafficking: '(الاتجار بالبشر)',
    text: '(اتصال أو رسالة)',
  },
  call: (now) => `اتصل الآن بالرقم ${now}.`,
  also: (line) => ` يمكنك أيضًا الاتصال بالرقم ${line}.`,
  elsewhere: ' إن كنت في بلد آخر فاتصل برقمه؛ ومن معظم الهواتف المحمولة يوصلك الرقم 112 به.',
  anywhere:
    'اتصل الآن بالشرطة أو برقم الطوارئ في بلدك. من معظم الهواتف المحمولة يوصلك الرقم 112 به. اذهب إلى مكان آمن فيه ناس آخرون.',
  caution: (whom) => `إن كان أحد في خطر الآن فاتصل بالرقم ${whom}.`,
  anywhereShort: 'المخصص للطوارئ في بلدك؛ من معظم الهواتف المحمولة يوصلك الرقم 112 به',
  first: {
    self: 'حسنًا فعلت أنك كتبت هذا. هناك حياة في خطر، وهذا قبل كل شيء آخر.',
    child: 'قد يكون طفل في خطر، وهذا قبل كل شيء آخر.',
    violence: 'سلامتك أولًا.',
    held: 'لا يحق لأحد أن يحتجزك. سلامتك أولًا.',
    body: 'قد تكون حياة في خطر. اطلب المساعدة أولًا.',
    fire: 'اخرجوا أولًا. كل شيء آخر بعد ذلك.',
  },
  next: {
    self: 'لا تبق وحدك: اذهب إلى شخص تثق به أو اطلب منه أن يأتي، وأبعد ما قد يؤذي. وإن كان الأمر يخص شخصًا آخر فابق معه وواصل الحديث إليه حتى تصل المساعدة.',
    child:
      'إن كان ذلك آمنًا لك فابق قرب الطفل حتى تصل المساعدة. وإن كنت أنت الطفل: فالذنب ليس ذنبك. أخبر شخصًا بالغًا تثق به.',
    violence: 'اذهب إلى حيث يوجد ناس آخرون، أو حيث يفصل بينكم باب يمكن قفله. لا تجادل ولا تذهب للقائهم.',
    held: 'إن كان ذلك آمنًا فقل أين أنت: المكان، وما تراه منه، ومن يحتجزك. أرسل ذلك أيضًا إلى شخص تثق به. لا تدعهم يرون ما كتبته.',
    body: 'ابق مع المصاب. من يرد على الاتصال يقول ما يجب فعله حتى تصل المساعدة: كيف يوقف النزيف، وهل يُضغط على الصدر. لا تحرّك من سقط إلا إذا كان في مكان خطر.',
    fire: 'أخرجوا الجميع وابقوا في الخارج، وانخفضوا تحت الدخان. أغلق الأبواب خلفك، ولا ترجع لأخذ أي شيء، ونبّه الجيران. اتصل من الخارج.',
  },
  later: {
    self: 'ما عليك من دين أو نزاع هنا يمكن أن يُحل بمساعدة. ويمكنه أن ينتظر اليوم.',
    child: 'لا شيء هنا يلزم تقديمه أو الرد عليه قبل أن يكون الطفل في أمان.',
    violence:
      'لا شيء يلزم تقديمه الآن؛ يمكن ذلك لاحقًا. وإن هُددت بسبب قضية فاحتفظ بالرسائل واكتب من ومتى وأين: يمكن إضافتها إلى القضية دليلًا.',
    held: 'لا العمل ولا الديون تعطي أحدًا الحق في احتجازك. ما أُجبرت على توقيعه يمكن النظر فيه لاحقًا.',
    body: 'لا شيء هنا عاجل إلى حد لا ينتظر وصول المساعدة.',
    fire: 'المواعيد والأوراق يمكن ترتيبها لاحقًا. لا شيء في بيت يحترق يساوي حياة.',
  },
  byProgram: {
    isGiven: 'أنا برنامج ولا أستطيع إرسال المساعدة. شخص من فريق الدعم يقرأ ما تكتبه هنا.',
    canBeCalled: 'أنا برنامج ولا أستطيع إرسال المساعدة. يمكن لشخص من فريق الدعم أن يكاتبك هنا: اختر الزر أدناه.',
  },
  opening: 'تجده من الاثنين إلى الجمعة، من 08:00 إلى 18:00 (نيروبي).',
  somebody: 'هناك شخص في خطر',
  toPerson: 'تحدث إلى شخص',
  report: 'الإبلاغ عن إساءة',
};

export const rescueIn: Readonly<Record<Language, RescueWords>> = { en, sw, fr, ar };
