import type { Danger } from './rules.ts';

/** What is said, as a pattern over plain words: `..3` stands for up to three words between. */
export type Sayings = { self: readonly string[]; child: readonly string[]; violence: readonly string[] };

const mine = '(?:mon|ma|mes|notre|nos|son|sa|ses|leur|leurs|un|une|des|le|la|les|l)';
const dear =
  '(?:mari|femme|fils|fille|filles|enfants?|mere|maman|pere|papa|soeur|frere|ami|amie|copain|copine|compagnon|compagne|oncle|tante|cousin|cousine|voisine?|famille|beau pere|patron|proprietaire|bebe|garcon|petite?)';
const house =
  '(?:boutique|maison|magasin|champ|voiture|etal|moto|atelier|ferme|commerce|kiosque|bureau|appartement|entrepot|restaurant|porte|famille)';

/** The commonest words for it in French, without accents; what an apostrophe cuts off stands by itself. */
export const french: Sayings = {
  self: [
    `(?:je|j|il|elle|${mine} ${dear}|qu il|qu elle)..4 (?:veux|veut|voudrais|voudrait|envie d|envie de|pense a|penser a|vais|va|prefere|souhaite|aimerais|songe a|parle de|dit|menace de|decide de)..2 (?:mourir|me tuer|se tuer|m en finir|suicider|crever|disparaitre|me pendre|se pendre|me faire du mal|se faire du mal|m oter la vie|me noyer|me jeter|se jeter|sauter du|me couper|m endormir pour toujours|finir avec la vie)(?! (?:de (?:la liste|rire|faim)|du registre|des resultats)\\b)`,
    '(?:en finir avec (?:la|ma|cette) vie|en finir$|mettre fin a (?:mes|ses|ma|sa)(?: jours| vie)|mes jours sont comptes|j en ai fini avec la vie)(?<!\\b(?:contrat|litige|accord|dossier)(?: \\w+){0,5})',
    '(?:veux|veut|envie de) (?:plus |pas )?(?:continuer a |etre )?(?:plus )?(?:vivre|vivant|en vie|exister)(?! (?:ici|avec|dans|a|en|chez|au|aux|sous|ensemble|seul|de mon|mieux)\\b)(?<!envie de vivre)|(?:plus|aucune) envie de vivre|(?:pas|plus) me reveiller',
    'n en (?:peux|peut) plus de (?:vivre|la vie|cette vie|ma vie|exister)|(?:peux|peut) plus (?:vivre|continuer a vivre)|(?:marre|fatigue|fatiguee|lasse) de (?:vivre|la vie|cette vie)(?! (?:ici|avec|dans|chez)\\b)',
    '(?:la|ma) vie (?:ne|n)..2 (?:vaut|a|sert|rien)..3 (?:plus|pas|peine|sens|rien)|(?:plus|aucune|pas)..2 (?:raison|gout|sens) (?:de|a) (?:vivre|la vie)|(?:mieux|tranquilles?|heureux) sans moi|(?:mieux|prefererais|voudrais) (?:etre )?mort|serais mieux morte?|jamais ne[e]?$|(?:avale|pris|prendre)..3 (?:tous mes|trop de|plein de)..2 (?:comprimes|medicaments|cachets|pilules)|boire du poison',
    '(?:pour|de) mourir(?! (?:de (?:faim|rire|froid|chaud|soif))\\b)(?<=(?:avale|pris|medicaments|comprimes|envie|corde|saute|veut|veux)(?: \\w+){0,8})|(?:a|ai|avait) (?:avale|pris)..2 (?:comprimes|medicaments|cachets|pilules|poison)',
    'a quoi bon (?:vivre|continuer a vivre|exister)|(?:plus|pas) la force de (?:vivre|continuer a vivre|me lever)|(?:vais|veux|veut|va) (?:me jeter|sauter)(?! (?:sur (?:l|cette) (?:occasion|offre)|le pas|une etape|l etape|dans le projet)\\b)|(?:mieux|plutot) mourir',
    'je suis un (?:fardeau|poids) pour|(?:plus|pas) (?:la|ici) demain (?:prends|prenez|dis|dites|je vous aime|adieu)|adieu..3 (?:monde|tous|enfants|vie)',
  ],
  child: [
    '(?:enfants?|bebe|fille|fils|garcon|gamin|petite?)..4 (?:battue?s?|maltrait\\w*|violee?s?|frappee?s?|enfermee?s?|disparue?s?|enlevee?s?|ne respire plus|respire pas|abusee?s?|en danger|des bleus|affamee?s?)(?!..1 (?:de la liste|du contrat))',
    '(?:bat|battent|frappe|frappent|maltraite\\w*|tape|touche|viole|abuse d|enferme|torture|abuse de) (?:un|une|les|son|sa|ses|mon|ma|mes|des|leur|leurs|l|le|la) (?:petite? )?(?:enfants?|fille|filles|fils|bebe|garcon)',
    'mari(?:er|age)..4 (?:force\\w*|1[0-7] ans|treize|quatorze|quinze)',
  ],
  violence: [
    '\\b(?:me|nous|m|m a|m ont|nous a|nous ont|te|la|les|le)(?: a| ont)? (?:bat|bats|battent|battue?|frappe|frappent|frappee?|frapper|tabass\\w*|etrangl\\w*|viol(?:e|ee|ent|er)|agress\\w*|poignard\\w*|sequestr\\w*|gifl\\w*|tortur\\w*)\\b(?! (?:les prix|record|en bourse|des prix|aux? \\w+|sur le prix|a plate couture)\\b)',
    `(?:bat|battent|frappe|tape|etrangle|tabasse|viole) (?:${mine}) ${dear}`,
    '\\w*menac\\w+..6 (?:tuer|mort|bruler|frapper|incendier|violer|egorger|feu|couteau|arme|machette|s en prendre|faire du mal)|(?:me|nous) menac(?:e|ent|ait|aient)\\b(?! d[e]? (?:proces|poursuite\\w*|poursuivre|porter plainte|resilier|annuler|saisir|un proces|un avis|aller au|expulser|m expulser)\\b)',
    `(?:va|vont|veut|veulent|vais|allait|voulait|jure de|menace de|menacent de|essaie de|peur qu il|peur qu ils|peur qu elle)..3 (?:me tuer|nous tuer|le tuer|la tuer|les tuer|te tuer|me frapper|me violer|me tue|nous tue|me tuent|me frappe|(?:bruler|incendier|detruire|saccager) (?:ma|mon|notre|la|le|nos|sa|son|leur) ${house}|me bruler|nous bruler|egorger|faire la peau|mettre le feu|me faire du mal|nous faire du mal|me casser|tuer (?:mon|ma|mes|toute)|tout bruler)`,
    `(?:mettre|mis|mettent|met) le feu|(?:brule|incendie)r? (?:ma|mon|notre) ${house}`,
    'avec (?:un|une|des|son|sa|leurs) (?:couteaux?|fusils?|machett?es?|pistolets?|haches?|armes?)(?<!\\b(?:vendre|vente|vends|cuisine|commande|livre|recu|achete)(?: \\w+){0,8})(?!..3 (?:casse|vendre|commande))|(?:est|sont) armee?s?\\b(?! de (?:patience|documents))',
    '(?:suis|est|ete|sommes|etais) (?:\\w+ )?(?:battue?s?|frappee?s?|violee?s?|menacee?s?|poursuivie?s? par des|suivie? par|agressee?s?|tabassee?s?|maltraitee?s?)(?! (?:de proces|de poursuites|par (?:une offre|un concurrent|la justice|le prix)|aux encheres|sur le prix|d expulsion)\\b)|(?:m|nous) (?:a|ont) menace\\w*(?! d[e]? (?:proces|poursuite\\w*|poursuivre|porter plainte|resilier|annuler|un proces|expulsion|fermer|bloquer|d)\\b)|me fait du mal|ma vie est menacee',
    'hommes? armee?s?|gens armes|bandits? armes?|(?:des|les|trois|deux|plusieurs)..2 (?:armes|machettes|fusils) (?:devant|chez|a la porte|dehors|sont)',
    '(?:il|elle|ils|elles|on|quelqu un|homme|hommes|voisin|mari|gens)..3 (?:a|ont|avec|tient|tiennent|sorti|brandit|pointe)..1 (?:un|des|une|son|leurs) (?:couteaux?|fusils?|armes?|machett?es?|pistolets?|haches?)(?!..3 (?:vendre|vente|cuisine|catalogue))',
    '(?:suis|sommes|est|m a|m ont|nous ont|m|me)(?: \\w+)? (?:enferm\\w+|sequestr\\w+|retenue? (?:de force|contre)|prisonni\\w+|pris en otage|ligote\\w*)(?! dans (?:un|le|ce) contrat\\b)|empeche de sortir|laisse pas sortir',
    '(?:j ai|on a|elle a|il a) (?:tres )?peur (?:qu|de lui|pour ma vie|de mon mari|de mourir|d etre (?:tue|battu|frappe)\\w*|de rentrer)..2 ?(?:il|ils|elle|on)?..2 ?(?:tue|tuent|frappe|batte|fasse|viole|vienne|viennent)?(?<!qu il (?:ne )?(?:paie|paye))(?<!peur qu)(?<!peur qu (?:il|elle|ils|on))(?<!peur qu (?:il|elle|ils|on) (?:\\w+ )?(?!tue|frappe|batte|fasse|viole|vienne)\\w+)',
    '(?:je suis|nous sommes|ma vie est|elle est|sa vie est|mes enfants sont|est)(?: \\w+)? en danger(?<!\\b(?:argent|acompte|projet|commande|depot)(?: \\w+){0,4})',
    '(?:au secours(?! je ne (?:trouve|comprends|vois|sais))|appelez la police|appeler la police vite|a l aide il|sauvez moi|aidez moi il)|enlev(?:e|ee|er|es) (?:mon|ma|mes) (?:fils|fille|enfants?|femme|mari|frere|soeur)',
    'on m a viole\\w*|violee? par|ete violee?|agression sexuelle|violences? conjugales?|m oblige a (?:coucher|avoir)|tire(?:nt|s)? (?:dehors|des coups de feu)|coups de feu',
    '(?:ils|il|elle) (?:sait|savent) ou (?:j habite|nous habitons|vont mes enfants|mes enfants)|(?:tu vas|je vais|vous allez|on va) (?:le regretter|mourir|te tuer|crever)',
    '(?:il|ils|elle|elles|on|quelqu un)..1 (?:me|nous|le|la|les) (?:tuera|tueront|tuerait|tuent|frappera|brulera|bruleront|egorgera)(?! (?:a la tache|au travail)\\b)|(?:couteau|pistolet|arme|machette)..2 (?:sous|sur|contre)..2 (?:gorge|tempe|tete|cou)',
    '(?:ont|a|ete|avons) tire (?:sur|dans|devant|en l air)(?! (?:la corde|le prix|un trait)\\b)|(?:homme|femme|personne|individu|type|voisin) armee?(?! de (?:patience|documents)\\b)',
    'saigne (?:beaucoup|enormement)|je saigne|ne respire plus',
  ],
};

const self = '(?:نفسي|نفسه|نفسها|أنفسهم)';
const near =
  '(?:زوجي|زوجتي|أبي|أمي|أخي|أختي|ابني|ابنتي|بنتي|جاري|جارتي|صديقي|صديقتي|خالي|عمي|رئيسي|مديري|صاحب العمل|صاحب البيت|رجل|رجال|ناس|شخص|هو|هم|هي)';
const children =
  '(?:طفل|طفلة|طفلي|طفلتي|طفله|طفلها|أطفال(?:ي|ه|ها|هم|نا)?|أولاد(?:ي|ه|ها|هم|نا)|ابني|ابنتي|بنتي|رضيع|رضيعي|البنت|الولد|الطفل|الطفلة|الأطفال)';
/** The commonest words for it in Arabic, without marks of vowels and with one form of each alif; a word may have "and" or "then" in front. */
export const arabic: Readonly<Record<Danger, readonly string[]>> = {
  self: [
    `(?:أريد|اريد|أود|أرغب|بدي|عايز|عاوز|عايزة|أتمنى|يريد|تريد|سوف|سأ|أفكر في|افكر في|يفكر في|تفكر في|حاول|حاولت|يحاول)..2 (?:أن |في )?(?:أموت|اموت|يموت|تموت|الموت|أنتحر|انتحر|ينتحر|تنتحر|الانتحار|أقتل ${self}|قتل ${self}|يقتل نفسه|تقتل نفسها|أنهي حياتي|إنهاء حياتي|أؤذي نفسي|إيذاء نفسي)(?! من (?:الضحك|الجوع|البرد))`,
    '(?:سأقتل نفسي|سأنتحر|سينتحر|ستنتحر|انتحر|انتحرت|سيقتل نفسه|سأنهي حياتي|أفضل الموت)',
    '(?:لا|لم أعد|ما عدت|ما بدي|لا أعد)..1 (?:أريد|اريد|أرغب|عايز)..2 (?:أعيش|العيش|الحياة|أحيا)(?! (?:هنا|معه|معها|معهم|في|مع))',
    '(?:تعبت|سئمت|مللت|زهقت) من (?:الحياة|حياتي|العيش)|(?:حياتي|الحياة) (?:لا|ليس|ليست|بلا|ما|لم)..3 (?:معنى|قيمة|فائدة|تستحق)|(?:ابتلع|ابتلعت|تناول|تناولت|شرب|شربت)..3 (?:حبوب|أقراص|سم|السم|مبيد)',
  ],
  child: [
    `(?:يضرب|تضرب|يضربون|ضرب|ضربوا|يعذب|يعذبون|يغتصب|اغتصب|يتحرش|تحرش|يلمس|يحبس|حبس|خطف|خطفوا|اختطف|اختطفوا)..2 (?:ب|ل)?${children}`,
    `${children}..3 (?:مخطوف|مخطوفة|يتعرض للضرب|تتعرض للضرب|لا يتنفس|لا تتنفس|في خطر|مفقود|مفقودة|محبوس|محبوسة)`,
  ],
  violence: [
    `(?:يضربني|تضربني|يضربونني|ضربني|ضربوني|يعتدي علي|اعتدى علي|اعتدوا علي|يغتصبني|اغتصبني|اغتصبوني|يخنقني|خنقني|طعنني|يطعنني|سيقتلني|سيقتلونني|يقتلني|يقتلوني|يقتلونني|سيقتلنا|سيقتلوننا|يقتلنا|يضربنا|يضربوننا|سيضربني|سيضربونني|سيحرقون|يلاحقني|يطاردني|يطاردونني)`,
    '(?:يهدد|تهدد|يهددون|هدد|هددني|هددوني|يهددني|يهددونني|هددنا|يهددوننا)(?:ني|نا|ونني)?..3 (?:ب?(?:القتل|قتلي|الموت|السلاح|سلاح|سكين|حرق|الحرق|الضرب|ضربي|ساطور))',
    '(?:معه|معهم|معها|يحمل|يحملون|تحمل)..1 (?:سكين|سكينا|سلاح|سلاحا|أسلحة|مسدس|مسدسا|بندقية|ساطور|سواطير|بنادق)|مسلحون|رجال مسلحين|(?:يطلقون|أطلقوا|يطلق|أطلق)..1 (?:النار|الرصاص)(?! علامة)',
    '(?:يريد|يريدون|يحاول|يحاولون|سوف)..2 (?:قتلي|قتلنا|يقتلني|يقتلنا|يقتلوني|ضربي|حرق بيتي|حرق محلي|حرق البيت|يحرق بيتي)|حياتي في خطر|أنا في خطر|انا في خطر|نحن في خطر',
  ],
  held: [
    '(?:يحتجزني|يحتجزونني|احتجزوني|احتجزني|حبسني|حبسوني|يحبسني|يحبسونني|خطفوني|خطفني|اختطفوني|أنا محتجز|أنا محتجزة|أنا محبوس|أنا محبوسة|أنا مخطوف|أنا مخطوفة)|(?:أخذ|أخذوا|صادر|صادروا)..1 (?:جوازي|جواز سفري)|لا (?:يسمح|يسمحون) لي بالخروج|يجبرونني على (?:الدعارة|الجنس)',
    `(?:خطفوا|اختطفوا|خطف|اختطف)..1 ${near}`,
  ],
  body: [
    '(?:لا|ما) (?:يتنفس|تتنفس|أتنفس|بيتنفس)|(?:ينزف|تنزف|أنزف|بينزف)(?! (?:المال|مالا|أموالا))|فقد الوعي|فقدت الوعي|نوبة قلبية|أغمي عليه|أغمي عليها|لدغته أفعى|لدغتني أفعى',
  ],
  fire: [
    '(?:البيت|بيتي|بيتنا|المنزل|المبنى|العمارة|المحل|محلي|الشقة|السوق)..1 (?:يحترق|تحترق|مشتعل|فيه حريق|بها حريق)|حريق في (?:البيت|بيتي|بيتنا|المنزل|المبنى|المحل|محلي|السوق|الشقة)|النار..2 (?:في البيت|في بيتي|في المنزل|حولنا|تقترب)',
  ],
};
