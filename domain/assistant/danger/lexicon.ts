// Longer than 250 lines: words by what they mean, in English and as Swahili and Sheng are written.

/** Groups of English words by what they mean where somebody tells of danger, or of trade. Words stand as they are in a dictionary. */
export const english: Readonly<Record<string, string>> = {
  me: 'i me my mine we us our im ive ill am',
  self: 'myself himself herself themselves ourselves yourself themself',
  you: 'you your u',
  they: 'he she they them him her his their who somebody someone anybody anyone something it hes shes theyre theyll',
  people:
    'man men woman women person people guy boy bloke dude stranger crowd mob gang goon thug robber thief thieves bandit militia soldier intruder gunman villager youth villain hooligan raider attacker burglar herder rebel terrorist fellow folk lad criminal killer pimp trafficker smuggler captor kidnapper rapist stalker loanshark shark cultist witch witchdoctor',
  kin: 'husband wife mother mum mom mummy dad daddy father brother sister partner boyfriend girlfriend fiance fiancee ex uncle aunt auntie cousin nephew niece grandmother grandma granny grandfather grandpa grandson granddaughter parent family spouse stepfather stepdad stepmother stepmum stepbrother stepson stepdaughter inlaw inlaws relative hubby sibling twin friend roommate housemate widow lover bf gf stepmom',
  trader:
    'landlord landlady tenant boss employer employee worker client customer debtor creditor lender borrower buyer seller supplier contractor neighbour neighbor agent collector manager colleague respondent claimant officer guard watchman askari police policeman cop chief teacher headteacher headmaster principal coach pastor priest imam doctor driver foreman supervisor auctioneer bailiff mediator carer caretaker nanny housemaid maid housegirl housekeeper houseboy cleaner cashier trainer lodger dealer agency courier oga conductor',
  child:
    'child children kid baby toddler infant newborn girl son daughter boy teenager teen pupil student schoolgirl schoolboy minor orphan little young underage pikin',
  strike:
    'hit beat slap kick punch whip cane flog thrash batter smack clobber pummel bash lash assault attack maul wallop bludgeon club headbutt pound roughed knock shove push throw threw drag drags scratch bite bit spit pinch shake spank clout belt mistreat maltreat abuse brutalise brutalize torment bully lynch stone manhandle',
  wound:
    'stab shoot shot cut slash slit hack chop maim scald brand burn injure hurt harm crush break broke broken fracture bruise wound cripple pierce scar gash smash twist snap crack lacerate swollen bleed bled bleeding blood bloody burnt bruised torture mutilate disfigure blind',
  choke: 'choke strangle suffocate smother throttle gag',
  kill: 'kill killing murder slaughter execute assassinate behead butcher massacre sacrifice exterminate unalive eliminate drown electrocute',
  suicide: 'suicide suicidal kms overdose selfharm od suicde',
  die: 'die dead dying death perish died dies funeral grave coffin corpse wreath noose lethal deadly suicidal cemetery mortuary morgue bury buried heaven hell afterlife burial casket tomb deceased lifeless bodybag',
  live: 'live life living alive exist existence breathing lives lived',
  wake: 'wake awake waking woke woken sleep asleep',
  leave: 'leave gone go goodbye bye farewell disappear vanish depart exit out away',
  end: 'end finish over stop last final ended done forever ever',
  world: 'world earth planet here',
  despair:
    'painlessly peacefully painless hopeless worthless pointless burden meaningless useless lonely alone empty numb despair miserable misery unbearable tired exhausted weary hate shame ashamed guilt guilty depressed pain suffer suffering agony deserve worthwhile meaning purpose reason point sense strength hope heavy',
  miss: 'miss notice mourn grieve cry cries crying weep forgive',
  body: 'arm leg hand face neck throat head finger tooth teeth wrist rib back chest mouth eye bone nose ear stomach belly skull jaw hair knee foot feet skin body thigh vein knuckle shoulder breast forehead lip tongue temple ankle',
  weapon:
    'knife knives gun pistol rifle machete panga axe bullet hammer rod spear sword grenade blade razor dagger ak47 firearm weapon cutlass crowbar pliers chainsaw saw hoe spoon revolver shotgun bomb explosive bow arrow whip bat club rungu screwdriver armed gunpoint knifepoint barrel ammunition iron metal stick pipe cable belt wire stone brick chain hoe',
  poison:
    'poison pesticide bleach insecticide herbicide weedkiller acid rat cyanide toxin venom fumigant paraquat detergent antifreeze battery acaricide dip chemical spirit methylated',
  pill: 'pill tablet medicine drug paracetamol capsule painkiller sedative antidepressant dose panadol medication insulin injection',
  means:
    'rope noose bridge roof cliff balcony ledge rails track railway train river lake sea building tower tree window height well ocean dam storey floor top rooftop',
  jump: 'jump leap fall hang throw plunge dive walk drown',
  swallow: 'swallow drink drank drunk eat ate took swallowed drinking gulp sip ingest',
  fire: 'fire flame petrol paraffin kerosene gasoline smoke ablaze torch arson lighter alight matches inferno blaze burning',
  flood: 'flood gas leak collapse quake explosion explode landslide overturn',
  home: 'house home shop stall kiosk door gate window wall room bedroom bathroom toilet hut compound yard flat apartment farm village street road building roof fence premises store boda car matatu bed plot homestead river',
  confine:
    'lock locked trap trapped cage chain chained tied bound captive prisoner hostage detain imprison cell cellar basement container jail guarded confined imprisoned shackled handcuffed captivity shut warehouse barred padlock',
  abduct:
    'kidnap abduct ransom snatch grab bundle hijack seize traffic trafficked abduction kidnapped kidnapper carjack',
  slave: 'slave slavery prostitute prostitution brothel passport forced servitude exploit bonded sold',
  sex: 'rape molest touch grope naked nude sex sexual undress nudes defile sodomise sodomize fondle incest intimate raped private groom virgin topless kiss',
  marry: 'marry bride circumcise fgm dowry married marriage mutilation',
  threat: 'threaten threat warn swear swore vow promise sworn intimidate blackmail extort sextort warned regret',
  fear: 'afraid scared fear terrified frightened hide hiding hid flee fled safe unsafe danger dangerous risk panic terror escape run ran shelter',
  help: 'help save rescue sos please quick hurry quickly police ambulance urgent emergency hospital urgently',
  now: 'now tonight today outside coming tomorrow morning night evening soon midnight minute immediately currently friday monday saturday sunday tuesday wednesday thursday next already',
  often: 'again every daily always keep often constantly whenever each time',
  scream: 'scream shout yell howl shriek cry crying sob beg plead wail blow',
  follow:
    'follow watch track stalk circle wait lurk chase tracker hunt tail surround ambush spy shadow gps trail stalker stalking tailing turning spying tracking lurking',
  medical:
    'heartbeat ill crash crashed conscious breathless ambulance wounded bone electric shock breathe breath breathing unconscious faint fainted seizure convulsion convulse stroke pulse choking pregnant labour labor birth contraction swelling bite sting stung coma unresponsive unresponding hemorrhage haemorrhage vomit foam concussion cardiac heartbeat heart allergic allergy react reacting respond droop numb blue pale collapse collapsed limp drowsy dizzy fever fit fits cpr injured accident scaffold asthma snake resuscitate sweating diarrhoea',
  say: 'say said says tell told tells write wrote writes send sent text texted message letter post note call speak talk posted',
  want: 'want wants wanted wish going gonna will would plan decide ready wanna thinking think thought feel about intend should might let',
  not: 'not no never nothing nobody none without cannot cant dont doesnt wont didnt isnt arent nor neither hardly longer anymore',
  have: 'have has had got hold holding carry bring brought bought with keep',
  take: 'take took taken takes sell drive drove',
  good: 'better best easier relieved happier free peace relief better off',
  school: 'school class university',
  force: 'force forced make made compel refuse let allow demand must have',
  case: 'case file court complain testify report evidence witness dispute claim',
  old: 'old year years aged age',
  hunger: 'hungry starve food feed fed water eaten starving unfed',
  money:
    'money pay paid debt loan cash owe rent kes ksh shilling dollar wage salary price fee cost payment bill deposit interest inflation tax refund',
  trade:
    'contract agreement clause invoice order deadline account app delivery parcel sale template insurance market certificate course platform form signature sign document supplier offer deal auction bid discount warranty product goods stock subscription website link mail email wallet code password escrow mediation lease tender licence policy version upload review rating page profile notification advert brand catalogue battery laptop computer screen printer machine software server tool process draft draw project meeting talks negotiation partnership company business industry competitor partner reputation budget ticket seat voucher wedding venue party movie film song novel book game music concert training awareness workshop class lesson toy dress cloth clothes shoe cake paint colour size model kit spare fabric phone charger receipt file system update settings button paperwork email feed typo proposal terms agreement bureaucracy subject rental hire supply install appointment sue lawyer return repair fix fixed picture photo cd cart copy invite invitation accept confirm collect listing follower comment feedback commission allowance logo editor calendar numbering listing catering regulator gadget session browser tab chess ludo checkers save archive extend remind reminder resubmit publish cancel deliver delivered courier warehouse',
  asks: 'how can may which what where allowed able possible steps tutorial explain clause',
  past: 'yesterday ago last since week month',
  longago: 'year 2019 2020 2021 2022 2023 2024 2010 2015 2018 previously formerly',
  play: 'lol haha joke figuratively literally hilarious laughing laughter boredom film movie game book',
};

/** Words of Swahili and Sheng that are no verbs, by the same groups. */
export const swahili: Readonly<Record<string, string>> = {
  me: 'mimi yangu wangu langu changu zangu sisi yetu wetu letu mi niko tuko nipo nina tuna nangu vyangu kwangu',
  you: 'wewe yako wako',
  they: 'yeye wao yake wake lake ana wana ako yuko wako huyu hawa hao mwenye wenye ambaye',
  people:
    'mtu watu mwanaume wanaume vijana jamaa majamaa msee wasee mse majambazi jambazi mwizi wezi genge mbogi umati wakora magaidi wavamizi mgeni wageni mchawi morio maboyz boyz chali',
  kin: 'mume mke mama baba kaka dada ndugu mjomba shangazi bibi babu rafiki mpenzi shemeji mkwe familia wazazi mathe mzae budangu buda babe hubby mathangu siz bro binamu mkewe mumewe mamangu babangu kambo',
  trader:
    'bosi mwajiri landlord jirani mwalimu polisi askari mchungaji kocha dereva mkopeshaji muuzaji mnunuzi mpangaji karao sanse teacher mlinzi wakala',
  child:
    'mtoto watoto mwana mwanangu binti msichana wasichana mvulana kijana mtoi mwanafunzi wanafunzi kichanga katoto mdogo',
  weapon:
    'kisu visu panga mapanga bunduki bastola silaha shoka mashoka rungu marungu risasi mkuki mikuki bomu ndai chuma mtutu fimbo mkanda pasi nyaya waya jiwe mawe nyundo wembe mshale',
  poison: 'sumu petroli tindikali acid mafutataa',
  pill: 'dawa vidonge tembe kidonge',
  means:
    'ukuta mtoni kamba daraja ghorofa ghorofani reli mto ziwa bahari dirisha mti kitanzi msitu msituni shimo kisima',
  die: 'kifo kufa maiti kaburi kaburini jeneza mazishi roho marehemu kudedi dedi',
  live: 'maisha uhai kuishi uzima life kuwepo',
  world: 'dunia duniani ulimwengu',
  end: 'mwisho kwaheri kwaherini buriani milele',
  despair:
    'mzigo faida maana thamani sababu haja hamu nguvu tumaini tamaa aibu matatizo upweke machungu uchungu heri afadhali bora',
  body: 'mkono mikono mguu miguu koo shingo kichwa uso jicho macho mdomo tumbo mfupa mwili kifua mgongo ubavu meno kidole vidole',
  wound: 'damu jeraha majeraha donda alama kovu michubuko',
  fire: 'moto petroli moshi mafuta kibiriti',
  flood: 'mafuriko gesi',
  home: 'soko sokoni nyumba nyumbani duka dukani mlango dirisha chumba chumbani boma gate geti keja room mtaa mtaani kijiji shamba ndani choo kitandani kitanda bafuni nje plot mabati hao ukumbi',
  confine: 'mateka mfungwa gerezani selo minyororo pingu kufuli',
  slave: 'mtumwa watumwa pasipoti paspoti ngono umalaya danguro saudia saudi',
  threat: 'vitisho kitisho tishio',
  fear: 'hatari hatarini woga hofu taabani salama',
  help: 'msaada ambulensi polisi haraka tafadhali hospitali dharura',
  now: 'sasa leo usiku kesho hivi sai jioni asubuhi saahii saa',
  often: 'kila tena daima mara siku',
  medical:
    'degedege kiharusi ganzi kupumua hapumui mshtuko fahamu pumzi povu mimba mjamzito uchungu kifafa homa ajali nyoka shinikizo moyo taabani',
  not: 'hakuna bila sina hana hapana si sio hatuna kamwe',
  hunger: 'njaa chakula maji hajala hawajala sijala hatujala',
  school: 'shule skuli',
  case: 'kesi mahakama mahakamani ushahidi shitaka case court',
  say: 'barua ujumbe meseji sms',
  old: 'miaka umri',
  money: 'pesa hela doo deni madeni malipo mkopo riba kodi bei ada faini mshahara ganji chapaa laki elfu',
  trade:
    'mkataba makubaliano biashara kampuni simu akaunti agizo bidhaa mzigo picha kura sahihi hatua jamii data betri umeme fomu parcel delivery refund deal paperwork nyama mkaa makaa kuni jiko nguo harusi sofa fundi fidia zabuni mnada hati stakabadhi amana nenosiri usajili escrow tovuti app kituo ukurasa shamba kiwanja ardhi mkopo saini',
  good: 'bora heri afadhali',
  past: 'jana juzi tangu toka wiki mwezi',
};

/** Roots of Swahili and Sheng verbs, by the same groups; who does it to whom stands in front of them. */
export const roots: Readonly<Record<string, string>> = {
  strike:
    'pig chap pigi chapi gong nyanyas tes shambuli vami piga sukum rush gongw pond zab tandik twang lim deal vamia nyukw nyuk ngwar',
  wound: 'kat vunj jeruhi dung umiz chinj kata uwak um ngat dhuru chan tob chanj pasu',
  choke: 'kab nyong zib',
  kill: 'u uli maliz angamiz ngamiz uaw mad dedish teketez uliw zim malizi fyek',
  die: 'f ded fariki fi',
  live: 'ishi!',
  wake: 'amk lal',
  jump: 'rush zam anguk nig tupi tup',
  swallow: 'nyw mez',
  fire: 'chom ungu unguz wak lipu lipuk teketez',
  confine: 'fung fungi zui zuili zingir',
  abduct: 'tek nyakuw nyar',
  force: 'lazim lazimish',
  sex: 'bak najis lawit shikashik touch ingili tong',
  marry: 'oz ozesh keket tahir ole',
  threat: 'tish tishi onya ap',
  fear: 'ogop jifich fich kimbi',
  help: 'saidi oko it',
  scream: 'piga kelele li',
  follow: 'fuat fuati sak wind vizi chungul ngoj ngojea follow',
  want: 'tak taman fikir waz his amu feel pang',
  leave: 'ondok end rud potea pote ag',
  miss: 'sameh',
  end: 'ish malizik',
  despair: 'chok shind lem kos',
  medical: 'potez pum pumu zimi zirai zam sokot tapik zal jifungu',
  say: 'sem ambi andik',
  take: 'chuku nyang pelek let shik shikili ib',
  trade: 'sain lip agiz nunu uz ghair shtak',
};

/** French words that are none of English or Swahili, by the same groups. */
export const french: Readonly<Record<string, string>> = {
  me: 'je j moi mon nous notre nos mes',
  they: 'il elle ils elles eux quelqu leur ses ces',
  people: 'homme hommes gens inconnu voleur voleurs bandit bandits femme femmes',
  kin: 'mari epouse mere pere maman frere soeur oncle tante fils cousin cousine copain ami amie',
  trader: 'voisin voisine patron proprietaire locataire gendarme vendeur acheteur client',
  child: 'enfant enfants fille bebe garcon petite petit gamin',
  strike: 'frappe frappent frapper frappee battre cogne cognent gifle tabasse',
  wound: 'saigne saignent blesse blessee sang blesser brule brulee poignarde',
  choke: 'etrangle etouffe',
  kill: 'tuer tue tuent assassiner abattre egorger',
  suicide: 'suicider suicidaire pendre',
  die: 'mourir meurt mort morte mourra',
  live: 'vivre vie vivante respire respirer',
  despair: 'envie souffrir souffrance courage desespoir',
  weapon: 'couteau fusil pistolet arme armes armee machettes hache',
  pill: 'cachet cachets comprime comprimes medicaments',
  swallow: 'avale avaler bu',
  fire: 'feu flammes fumee incendie',
  home: 'maison porte chambre fenetre chez',
  confine: 'enferme enfermee enfermes enfermees garde gardent attache prisonniere prisonnier',
  abduct: 'enleve enlevee kidnappe rancon otage',
  slave: 'passeport papiers',
  sex: 'viole violee violer',
  threat: 'menace menacent menacer',
  fear: 'peur danger cache',
  help: 'aide aidez secours vite',
  now: 'soir maintenant demain nuit aujourd',
  medical: 'evanoui evanouie inconscient inconsciente enceinte crise',
  not: 'ne pas rien',
  want: 'veux veut vais va vont',
  money: 'argent payer dette prix',
  trade: 'contrat livraison commande remboursement facture signer compte annuler colis proces tribunal',
};
