// Longer than 400 lines: a set of sentences. The rules were written with this one; the other set was written after them.
import { describe, expect, test } from 'vitest';
import { dangerIn } from './rules.ts';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const dangerous = linesOf(`
I want to kill myself
i want to die
I don't want to live anymore
I dont see any reason to go on
there is no point in living
Everyone would be better off without me
i am thinking of ending it all
I want it all to end
I am going to end my life tonight
I took all my pills
I will hang myself if I lose this case
I have bought a rope and written a goodbye letter to my children
I have nothing left to live for
I wish I was dead
I wish I had never been born
I just want to sleep and never wake up
I am suicidal
sucide is the only way out for me
i wanna kil my self
My brother says he will end it
my sister tried to kill herself yesterday
My husband says he does not want to live any more because of the debt
my friend is going to jump from the bridge
my tenant sent a message that he will hurt himself
He says this is his last day and that I should take care of the kids
if I lose the land I will drink poison
I am cutting myself again
This debt leaves me only one way out, death
soon nobody has to worry about me, I will be gone
I won't be here tomorrow, tell my mother I love her
goodbye everyone, I am done with life
life is not worth living
i feel like dying
I have no reason to live
I don't want to be here anymore
I don't want to wake up tomorrow
I'd rather be dead than pay this
better I die than lose my house
I am tired of living
Sometimes I want to throw myself under a train
i will overdose tonight
How many tablets does it take to die
what is the easiest way to die
I am a burden to my family
thinking about suicide
my daughter wrote that she wants to disappear forever
I can't go on like this
my life is over since they took the farm
nobody would miss me
I lost the will to live
he is beating me
My husband beats me when I ask about the money
my boyfriend hit me last night
There are men with guns at my door
armed people are outside my house
three men with machetes are at the gate
they have pangas and are at my shop
somebody is trying to break into my house right now
They said they will burn my shop if I file a case
he threatened to burn down our house
they will set fire to my stall
they say they will kill me if I go to court
He said he will come for me if I sign
they will come for me
the seller threatened to send people to beat me up
my landlord locked me in the room
I am locked in and can not get out
she keeps me locked in the house and took my passport
My employer has locked us inside
he has a knife
he pulled a gun on me
Someone is following me home
they are shooting outside
I was raped
my uncle touches me at night
I am being held against my will
they kidnapped my son
The buyer said he knows where my children go to school
he said I will regret it and that he knows where I live
he says accidents happen to people who complain
if i testify they will hurt my family
My partner strangled me
they are going to lynch him
a mob is outside
gang members came to my shop and said pay or die
they promised to cut off my hand
I'm scared he will kill me
i am afraid for my life
I fear for my life because of this case
my ex says if he cannot have me nobody can
my father beats my mother
the debtor came with goons and smashed everything
He is threatening me
somebody threatens my life
I get death threats since I filed
they threatned to kill me
he wil kill me
my wife is hitting me and the children
he poured petrol on my door
Help me he is outside with an axe
they beat up my brother today because of the land
He forces me to have sex
I'm not safe at home
please send the police
call the police, he is breaking the door
I will kill him if he does not pay
I am bleeding
my neighbour is beating me
somebody threatens me in messages
a child is being beaten next door
my neighbour's child is locked in alone without food
My stepfather beats me, I am 12
the boy has bruises and is afraid to go home
they are marrying off my 13 year old sister
an adult is asking my daughter for naked pictures
my son is missing since yesterday
the baby is not breathing
nataka kufa
nataka kujiua
sitaki kuishi tena
nimechoka na maisha
anataka kuniua
mume wangu ananipiga
watu wenye silaha wako mlangoni
wametishia kuchoma duka langu
wanataka kunichoma
nimefungiwa ndani
ndugu yangu anasema atajiua
nisaidie ananiua
wamesema watakuja kunimaliza
mtoto anapigwa
amenibaka
wana bunduki nje ya nyumba
maisha yangu yako hatarini
je veux mourir
je veux me tuer
je n'en peux plus de vivre
je ne veux plus vivre
mon mari me bat
il menace de me tuer
ils vont brûler ma boutique
des hommes armés sont devant ma porte
je pense au suicide
mon frère dit qu'il va se suicider
je suis enfermée
il a un couteau
ils ont dit qu'ils vont me faire la peau
on bat un enfant chez mes voisins
j'ai peur qu'il me tue
j'ai envie de mourir
I think the world has no place for me any more
Sometimes I stand on the roof and wonder what it is like to fall
I already wrote the letters, I only wait until the children sleep
please tell my kids that I am sorry for what I do tonight
i cant do this life thing anymore
it would be easier if i just died
whats the point of being alive when they took all
I keep thinking of cutting my wrists
i have the tablets in front of me
My cousin posted that she does not want to be alive
my employee told me he is going to hang himself over the salary
grandfather stopped eating, he says he waits for death
my business partner sent a voice note, he says goodbye and that he loves us
they drove me so far that I want to jump in front of a train
ending my life is the only thing that stops the calls of the lenders
i feel suicidl since the judgement
nobody needs me, I should be dead
no one cares if I live or die
i will not survive this night
I hate my life and I want out of it
My son drank the pesticide
my mother is lying on the floor and does not wake up
He has beaten me so hard that I cannot see with one eye
my brother in law slapped me and said next time it will be worse
They are at the gate with petrol
four men on motorbikes wait for me every evening since I filed
If I do not withdraw the case they will slaughter my goats and then me
He swore on the Bible that he will bury me
the lender's people said they will break my legs
a man called and said my daughter will not come home from school
The tenant chased me with a panga
our supervisor locks the women in the factory at night
my aunt keeps me in the house and I may not go out, she has my papers
I am hiding in the toilet, he is looking for me with a hammer
he drove his car at me
They put a gun to my brother's head
He said if I tell the mediator the truth I am dead
My husband pushed me down the stairs
my partner choked me until I passed out
someone threw a brick with a note through my window, it says stop or burn
they set my neighbour's house alight and said mine is next
I get pictures of coffins on whatsapp from the respondent
He will murder us
they are beating people at the site right now
my dad comes in my room at night and does things
my teacher sends me naked photos
the neighbours lock their little girl in a cage
a baby is crying for two days and nobody opens
she is 14 and they want to give her to an old man as wife
my boss demands sex or he will not pay me
he is treatening to kil my kids
she wrote: by tomorrow I am no more
najisikia kufa
sina sababu ya kuishi
dada yangu amejaribu kujiua
wamevunja mlango na wana mapanga
baba ananipiga kila siku
wamesema watachoma nyumba yetu usiku
mwajiri ametufungia ndani ya kiwanda
ananitishia na bunduki
je n'ai plus envie de vivre
ma soeur a avalé des comprimés pour mourir
ils ont menacé de brûler notre maison
mon patron m'a enfermée dans l'entrepôt
mon voisin frappe ses enfants tous les soirs
il m'a mis un couteau sous la gorge
si je porte plainte il me tuera
I have decided to die
there is nothing for me here on earth any more
I cant stop thinking about killing myself
i feel so hopeless that i might do something to myself
I am planning my own funeral because I will not be alive next month
after the ruling I sat on the bridge for two hours and wanted to jump
i want my life to be over
the loan sharks call all day, suicide is my only escape
im gonna hang myself
why should i keep living when my shop is gone
I would be better off dead
what happens to my debt when I kill myself
Does my family have to pay if I take my own life
my mother says she will take poison if they sell the land
my client just told me he has a rope ready
My dad tried to hang himself after the auction
the debtor wrote that he will shoot himself if I sue
a member in the community writes that he wants to end his life
my roommate cut her wrists
i swallowed a whole packet of painkillers
I don't see how I can live after this
my wife left, the business is gone, I just want to die
dont wanna be alive
i wish i could go to sleep and not wake up
I am drunk and have my father's gun here and I want to stop it all
I am going to drown myself and the baby
my husband came home drunk and is hitting me
he has just hit me with a belt
my ex is outside and says he will kill me
She attacked me with a knife yesterday
the landlord sent thugs to throw us out and they beat my son
they told me to drop the case or they will shoot me
If I go to the police my family will be killed
someone called and threatened my children
they want to burn me alive in my house
he said he would cut my throat
I got a call that my shop will be burned tonight
my neighbours want to kill me over the boundary
the contractor came with five men and a gun
we are locked inside the warehouse, the boss has the key
my husband took my phone and locked me in the bedroom
I can not leave the house, he beats me if I do
my mother in law is beating me and my children
a customer raped me
he touches my daughter
My boss keeps our passports and beats us
they are following my car since I left the court
the police beat me up and took my goods
I am afraid that my husband will kill me when he sees the agreement
the seller says he will come with his brothers and break my bones
a mob wants to burn a thief at the market right now
my brother is being held by his creditor
they took my daughter and want money
there is a man with a gun in the office
the teacher beats the children with a cable
I am 15 and my uncle does bad things to me
my little sister is being abused by our stepfather
a girl of 12 is being married next door
my niece has burns all over her arms and says her mum did it
help he is goin to kil me
hes beeting my mum
they treatened to burn my hous
nataka kujinyonga
mke wangu anasema anataka kufa
afadhali nife kuliko kulipa deni hili
wameniambia wataniua nikienda mahakamani
jirani anampiga mke wake
kuna watu wana bunduki hapa nje
wamemteka ndugu yangu
je vais me suicider
je veux en finir avec la vie
mon frère veut se tuer à cause des dettes
il me frappe tous les jours
ils ont dit qu'ils vont tuer mon fils
quelqu'un essaie d'entrer chez moi avec une machette
I want to put an end to my life
nobody will notice when I am gone for good
I am standing at the river and I do not know why I should go home
i bought pesticide because i cannot face my children
everything is lost, the only thing left is to kill myself
my heart wants to stop, I pray that God takes me tonight
I have no strength to live
can you tell me how to die without pain
I want to hurt myself so bad
I started cutting again after the letter from the court
Please I'm suicidal, is there somebody
My brother lost his farm and now he says that life has no meaning
my daughter says she wants to die because of the pictures he posted
the tenant said he will set himself on fire in front of my house
my wife locked herself in the bathroom with pills
a seller wrote to me that he is going to kill himself if I leave a bad review
im going to jump of the roof
i dont wanna live no more
If I lose on Friday I will end myself
death would be a relief
tired of this life, goodbye my friends
I hope a truck hits me on my way home
after my death my kids get the insurance, that is better than me alive
my husband drinks and then he beats us
he punched me in the face this morning
he has broken my arm
My father hits my mother when he is drunk
he has a gun and says nobody leaves the house
someone is in my house
they are breaking down my door
armed robbers are in the shop
I am being followed by two men
The respondent told my neighbour that he will kill me
She said her brothers would beat me up if I don't sign
my landlord wants to burn the house with us inside
he warned me that my wife will be raped if I go on
I received a bullet in an envelope
they said they'd come at night and finish us
a group of youths with clubs is outside my kiosk
if you publish this they will murder my parents
somebody tried to poison me
They threw stones at my house because I filed the complaint
he tried to run me over with his car
he strangles me when he is angry
I am locked in the cellar
my employer does not let me out of the house and hits me
they hold my brother and want 50,000
I fear they will shoot me at the hearing
am i safe? he said he would cut me to pieces
He slapped my daughter and threatened her with a knife
My ex keeps coming to my house at night and says he'll burn it
he forced himself on me
my boss wants sex for my salary
they beat the old woman because they call her a witch
there is shooting in our street
my colleague has been stabbed
I am so scared of my husband
please hurry he is going to kill us all
a little boy is chained in the yard of my neighbour
my teacher touches me
I'm 13 and my dad beats me every day
my child was raped
the kids next door scream every night and have bruises
my daughter did not come home from school and a man calls for money
they want to cut my little sister
he sais he wil burn me alive
she treatens me with a knif
mke wangu amekunywa sumu
nimechoka kuishi nataka kufa tu
mpenzi wangu ananipiga na kunitishia
watu wamekuja na mapanga nyumbani kwangu
wanasema watachoma nyumba yangu nikishtaki
nimebakwa
mtoto wa jirani anapigwa kila siku
rafiki yangu anataka kujinyonga
je ne veux plus être en vie
ma mère parle de se pendre
mon ex menace de me tuer si je signe
ils ont tiré sur ma maison
un homme armé est dans le magasin
I've had enough, I'm going to take my own life
I can't see a way forward and I think about death every day
my family is better off if I am dead
If the court takes my house I will shoot myself
I feel like killing myself
there is no hope for me, I want to die
I tried to end my life last week
I do not want to live with this shame
please help, I have taken too many tablets
I am at the station and want to throw myself in front of the train
I am going to hang myself in the shop
I want to disappear for ever and never come back
what is the point, I should just kill myself
he posted that he will commit suicide tonight
My son has locked himself in and says he wants to die
my neighbour is standing on the roof and wants to jump
my worker tried to drink acid because I could not pay him
The borrower says he will kill himself if I take the car
a friend told me she can not live any longer
suiside is on my mind all the time
i wanna die
i'll kill my self tonight
cant live anymore
I hurt myself when I think about the money
I have no will to live after the divorce
it hurts so much that I want to end it all
Last night my husband tried to strangle me
he hit me again and I am bleeding
My wife attacks me with a knife when she drinks
my brother threatens to kill our mother over the land
the man I filed against is standing at my door with a gun
two men with pangas came and asked for me
they threatened me that I will be killed if I speak to the mediator
he says he will burn me and my children
The landlord says he will set the house on fire
they are throwing petrol bombs at our shop
I was beaten by his brothers yesterday and they will come back
someone shot at my house last night
he keeps me locked up and takes my phone
I'm being held in a house by the people I owe money
we workers are locked in the factory and there is smoke
my boss hits the girls who work for him
she said her uncle will make me disappear
I got a message: pay or we kill your daughter
the gang wants money or they will burn my stall
he has been stalking me since the hearing
My ex husband followed me home with a knife
I am hiding from my husband with my kids
they beat my witness
the police officer raped her
I was sexually assaulted by the mediator
someone broke in and is still in the house
they want to lynch my son
a stranger tries to get into my room
they are going to shoot us
my life is in danger because of this agreement
The lender kidnapped my wife
I fear that they will kill my family
My dad burns me with cigarettes
I'm 14, a man here wants naked photos of me
my stepfather comes into my bed
my sister's baby is being starved
a child is locked in a car
my daughter was abducted
i am 16 and my parents force me to marry
the boy next door is beaten every night
my nephew was raped by his teacher
helpp he wants to kil me
thay are burning my house
my husbant beats me
nataka kujitoa uhai
siwezi kuishi tena nataka kufa
atanichinja akinipata
mume wangu alinipiga na sasa natokwa na damu
wametuvamia na bunduki
wanatishia kuniua
baba anambaka dada yangu
je veux mettre fin à mes jours
il m'a frappée hier soir
ils menacent de brûler mon magasin si je porte plainte
mon fils veut se suicider
on m'a enlevé ma fille
j'ai été violée
I have no one left and I am going to kill myself
I'm so ashamed of the debt that I want to be dead
tonight I will take all the tablets my mother has
my life has no sense any more since the bank took the land
I keep thinking that dying would solve it
please tell me what to do, I want to jump off the bridge
I do not know how to go on living
I just want to stop existing
I am about to hurt myself
suicide would end the calls
I would rather hang than go to that hearing
my uncle took poison after he lost the case
my daughter cuts herself because of the bullying in the group
She sent me a message that she will jump
the man who owes me says he will end his life if I insist
my cousin has locked the door and says he has a gun and nothing to lose
a seller here writes that he does not want to live any more
my husband talks only about dying
im thinking bout suicide
i cant live no more
He hits me almost every day
my partner put a pillow on my face
yesterday he kicked me in the stomach, I am pregnant
my son in law beats my daughter
she threw hot water on me
he will kill me if he finds out that I asked
They will kill us because of this land
the respondent said I will be dead before the hearing
someone wrote to me: drop it or your house burns
he threatened my lawyer with a gun
armed men took my husband
five people with clubs are in front of my house
they have surrounded our house
he is drunk, he has a knife and the children are here
we are being attacked
I am locked in a room by my employer
my husband does not let me leave the house
they tied me up and took everything
I was kidnapped and I only have this phone
I am afraid to go home, he is waiting there
I was followed from the court by a car
a man raped me last night
my boss touches me and threatens to fire me
someone put a knife to my throat
they burned our neighbour's shop yesterday and said we are next
the mob is coming to our street
they want to stone her
the debt collectors beat my father
my landlord sends men who threaten us every night
I got a photo of a gun with my name
my child is in danger
my father touches my little sister
I am 11 and nobody is at home since two days
there is a small child alone on the road
my neighbour beats his kids with a stick
a man wants my daughter to send him nude pictures
they want to sell the girl
my baby is not breathing
he beets me evry day
they wnt to kill me
thretened to kill my famly
nitajiua leo
sina haja ya kuishi tena
jirani ametishia kunichoma
wezi wameingia nyumbani na panga
ananipiga kila siku, naogopa ataniua
mtoto wangu amebakwa
je pense à mourir
je veux me jeter sous un train
mon père me bat
ils sont devant chez moi avec des machettes
il a dit qu'il va me tuer
`);

const harmless = linesOf(`
How do I kill the order
Can I kill a draft I started
the deadline is killing me
this fee is killing me
These commissions will kill us
the price will kill my business
die Frist
Wann endet die Frist?
I was fired from my job
they want to fire me without notice
he fired the contractor
What is the burn fee
our burn rate is high
burn the CD with the photos
shoot me an e-mail
can you shoot me a message when it is done
my phone died
my battery is dead, how do I sign
The deal is dead
the negotiation died
is the agreement dead if nobody signs
deadline for my answer
What happens if one party dies?
what if the tenant dies during the lease
My father died, how do I take over his agreement
can heirs sign after a death
my mother passed away, who pays her debt
I am dying to know who won
this cake is to die for
he beat me to it
a better bid beat us
they beat our price
we were beaten by another offer
he beat me in the auction
they hit me with a hidden fee
hit me with the invoice
hit me up when the parcel comes
they hit the deadline
the storm hit our shipment
I hit the wrong button
attack on my account
my account was attacked by hackers
The other side attacked my reputation
he attacked my argument
she threatened to sue me
they threaten me with court
the landlord threatens to evict me
he threatened me with a lawyer
they threatened to cancel the order
the buyer threatens a bad review
they threaten to report me to the tax office
the supplier threatens to stop deliveries
I am locked out of my account
my money is locked in escrow
I am locked in a contract for two years
can I lock the price
we are locked in negotiations
They locked me out of the shop
the tenant locked the door and left
who is following me
somebody is following me on the community
how do I stop following somebody
I want to follow the case
I want to end it, the lease I mean
how do I end the agreement
can I end it early
the landlord wants to end it
I want to end my subscription
my agreement ends tonight
end the call
I don't want to live in this flat any more
I do not want to live with my tenant
I am tired of living in this house
there is no reason to go on with the mediation
no point in going on with this dispute
I cannot go on to the next step
I can't go on because the button is grey
the form does not let me go on
I don't see a reason to pay
what is life insurance
a life interest in land
the battery life is over
shelf life is not worth much
how long is the life of an agreement
my life insurance has ended
suicide clause in a life insurance contract
is there a course on suicide prevention
this would be commercial suicide
I sell knives and axes in my shop
can I sell a gun here
the seller has a knife set for sale
is it allowed to sell pangas
kitchen knife arrived broken
I ordered a machete and got a spade
rope was delivered late
I bought rat poison and it does not work
the pesticide is fake
petrol receipt as evidence
the fire extinguisher is missing
fire insurance for my shop
my shop burned down last year, can I still deliver
the goods burned in the warehouse
who pays for damage by fire
shooting a wedding video, how do I write the agreement
photo shoot agreement
the photographer shot my wedding badly
gun licence as document
armed security guard contract
security company with armed guards for my shop
he cut the price
they cut my salary
I cut myself a copy
can I cut the clause
cut off date
break clause
break the contract
they broke into the conversation
the movers broke my door
tenant broke the window who pays
break the tie
how do I break it to the other side
somebody broke my phone
hurt my business
bad reviews hurt me financially
does it hurt my record if I pay late
will a dispute harm my standing
harm to my reputation
abuse of the form
report abuse
how do I report abusive words
what counts as abuse
is harassment allowed in the community
block somebody
children can not sign, is that right
can my son sign for me
my daughter is 16, may she sign
is a minor allowed to have an account
child support agreement
custody of the children
school fees agreement
my son is missing from the agreement
my child's name is missing on the form
the child's bed I ordered is missing a leg
baby clothes not delivered
a baby bed arrived broken
my order is missing
parcel is missing since yesterday
my signature is missing
where is my money
the courier will come for my parcel
will somebody come for the goods
the buyer comes for the goods tomorrow
they will come and collect it
the inspector came to my shop
men at work sign order
people at my door delivered the wrong parcel
The seller knows where I live because of the address
who can see where I live
does the other side know where I live
will I regret signing
I regret signing
they said I will be sorry if I miss the sale
I am afraid of losing my deposit
I'm scared to sign
I fear that he does not pay
afraid the seller will run away with my money
worried about my deadline
my deposit is in danger
is my money safe
is it safe to pay here
I do not feel safe paying by card
danger of fraud
risk to my shop
help me please
help
help me write an agreement
please help me, my payment failed
emergency repair agreement
who pays in an emergency
emergency contact field
police report as evidence
can the police see my agreement
should I call the police because of a fraud
the police took my statement
ambulance service contract
blood test results as evidence
bleeding edge technology
we are bleeding money
heart of the matter
I want to disappear from the public record
I want my entry to disappear
can I vanish from the search
how do I take my life story offline
take my name off
I have had enough of this dispute
I'm done with this agreement
I am tired of waiting
I'm sick of these e-mails
sick leave clause
I was in hospital and missed the deadline
my wife is in hospital, can I get more time
I am ill, can I postpone the hearing
I cannot take it any more, the notifications never stop
I can't take this course
the trainer will teach me a lesson on Monday
when is the last day to answer
today is my last day to answer the dispute
it is his last day at work
goodbye
bye
I will be gone for two weeks, who can sign for me
I won't be here tomorrow, can I sign today
I will not be here in May
rather not
I would rather pay later
what is better, mediation or court
only way out of the contract
is there a way out of the lease
nothing left to pay
there is nothing left in my wallet
the boy who delivers wants money
the girl in the shop took the wrong size
he touches up photos
she touched on the price
my uncle owes me money
my brother did not pay
my husband signed without me
my wife wants to sell the land
my ex does not pay maintenance
my father lent me money
my boss does not pay me
my landlord keeps my deposit
my neighbour built on my land
they took my goods
they stole my motorbike
somebody stole my phone
I was robbed of my deposit by the seller
he cheated me
he lied to me
she scammed me
they are fraudsters
he ran away with my money
The contractor left and does not come back
he does not answer
she blocked me
he shouts at me in the chat
the respondent insulted me
gang of builders for my house
mob phone app
strike at the port delayed it
war delayed the shipment
the bomb calorimeter was not delivered
acid for batteries not delivered
pills not delivered
my tablets arrived broken
how many tablets are in one order
tablet with a cracked screen
what is a kill switch
killer deal
killing time until the hearing
dead stock
drop dead date
dead on arrival
habari
asante sana
nataka kuandika mkataba
nataka kufungua akaunti
nataka kununua gari
nimechoka kusubiri
akaunti yangu imefungiwa
amenipigia simu
nipigie simu
mpiga picha hakuja
nyama choma
ninaishi Nairobi
sitaki kuishi hapa tena
nimemaliza kazi
mtoto wangu anaweza kusaini?
duka langu
kujiunga na mafunzo
je veux résilier le contrat
je veux en finir avec ce contrat
la date limite me tue
mon père est mort, qui signe
il menace de porter plainte
je ne veux plus vivre dans cet appartement
arme de collection à vendre
le feu vert
combien coûte la médiation
How do I write an agreement?
What is escrow?
How long does mediation take?
Where is my order
I want to talk to a human
what is a person of support
can a person see my notes
Can I kill two birds with one stone and file both claims together
your upload killed my browser
the app keeps dying on my phone
the line went dead during the call with the mediator
Is a dead person's signature still valid
my business partner died, what happens to our escrow
The witness has died, can somebody else sign
what if the lender dies before I paid back
does the guarantee end with the death of the guarantor
where do I upload a death certificate
Is suicide covered by the funeral insurance contract
this contract is suicide for my company
the seller shot up the price overnight
I missed my shot at the offer
the drone shoot was cancelled, who keeps the deposit
gunshot microphone never arrived
the knife set I received is blunt
can a butcher sell his knives here
are axes allowed in the marketplace
a panga with a broken handle was sent
which firm sells petrol generators
petrol was not included in the rent of the car
the kitchen burned before handover, who carries the risk
the cooker burns my food
I got burned by this supplier once
sunburn cream order
is there a fire clause
how do I fire a mediator
am I allowed to fire my tenant's cleaner
the buyer is attacking my price all the time
competitor attacks my shop with fake reviews
hackers threaten to publish my data
he threatens to take me to court
they are threatening to end the agreement
my supplier threatened me with a penalty
the landlord threatened to change the locks
The bank said they will come for the car
when do they come for the old fridge
the plumber comes after me in the list
bailiffs come for my furniture tomorrow, can mediation stop it
my boss hits his targets and I get no bonus
the ad hits me with pop ups
rain beat down the maize
how can I beat a bigger company in a dispute
nobody can beat our prices
the exchange rate hurts us
late payments hurt my family budget
does it hurt to wait
will my rating be hurt
cut him out of the agreement
Can I cut them off the group order
the tailor cut the dress wrong
they broke my trust
he broke my heart and the lease
the driver broke my arm chair
break my lease early
choke valve arrived defective
stab proof vest order
poison ivy plant for sale
I need poison for rats, which shop
my pills came late
do you deliver tablets with a pencil
how many tablets do I need for the class
the mattress is to die for but late
I am dying of boredom in this course
I laughed myself to death at the quiz
over my dead body will I pay this fee
life is too short for this form
for the life of me I cannot find the button
is a life sentence a ground to end the lease
best wishes and goodbye
say goodbye to paper
I will be gone from Monday, who gets the letters
I am no longer here in Kenya, what now
I am not here to argue
I want out of this agreement
I want out
I want to leave
I can't go on without your answer
I give up on this form
I give up, call me
there is no hope that he pays
my account is locked
I am locked in to the old price
the goods are locked in the warehouse
he locked the gate and I cannot get my tools
they locked us out of the building site
the container is trapped at the port
the mediator keeps us waiting
who can follow me
stop people following me here
people are following me in the feed
a man is at the door with the parcel and wants money
armed forces discount
a security guard with a gun licence wants to work for me
does the house insurance pay after an armed robbery
the robbery was last year, can it be evidence
they abducted my customers with a cheaper offer
child care contract
my baby's cot is missing screws
the kids' shoes are the wrong size
my daughter was touched by the story of your founder
who signs for a girl of fifteen
my boy is missing two marks in the quiz
violence in a film, may I post it
bleeding colours on the shirt I bought
my printer is bleeding ink
the radiator is bleeding, who repairs it
rape seed oil twenty litres
police clearance certificate as document
I called the police and got a number, where do I enter it
how do I prove that he lied
nimechoka na app hii
akaunti imekufa
simu yangu imekufa
fundi amenikatia bei
je suis mort de rire
mon téléphone est mort
le délai me tue
il menace de résilier
vais-je mourir de faim avec ce salaire
How do I get rid of an old draft
can the assistant kill a running mediation
my hopes are dead
the talks are killing my weekend
these forms make me want to scream
I'm dying to sign this
what happens to the money if the seller dies before delivery
my grandmother died and left land, who may file
must the widow sign after her husband's death
upload of the death certificate fails
my late father signed in 2019
will the agreement die with me
does my membership end when I am dead
who gets notices after I die
if I die, who inherits my escrow
what if I die before the last instalment
add a clause for the case that one of us dies
the offer is dead in the water
your site is painfully slow
my screen went black and the call died
the lawyer killed the deal
the other side kills every proposal
stop killing my inbox
he shot down my offer
we shot the film in May and he does not pay
the photographer never showed up to shoot our wedding
shooting range lease
the hunter sold me a rifle without papers
is a shop allowed to list hunting knives
I ordered ten pangas for the farm, three were broken
axe handle refund
matchbox of 200 not delivered
burning smell from the generator I bought
the generator burned out after two days
charcoal that does not burn, refund please
my stall burned in the market fire, I can not repay now
fire destroyed the goods in transit
fire drill course date
fire me an answer
he was fired for stealing
the strike hit us hard
costs hit my family
a truck hit my fence and the firm denies it
a car hit me, how do I claim from the driver
he hit my parked car
I was hit by a late fee
the new tax will hit tenants
beat the price of the other shop
your competitor beats you
the team that beats the target gets a bonus
we got beaten to the contract
beaten gold earrings
hurt feelings are no dispute
I hurt my back at work, can I claim from the employer
she injured her hand in his workshop, who pays
the fall broke my leg and the shop denies liability
the dog bit me, can I file against its owner
he cut the rope of my tent
they cut off my water
the power company cut us off
he broke the gate and left
break it off with the supplier
he slammed the phone down
he was rude and shouted
insulted me in front of customers
the other party calls me a thief
can I ask for an apology
they say they will sue me and my family
he will come after me for the money
they will come after the guarantor
is the guarantor in danger of losing his house
is my data in danger
the tender is in danger
dangerous goods in a parcel
are batteries dangerous to ship
locked files
locked PDF
the phone is network locked
I am locked into twelve months
he locked me out of the shared folder
I'm trapped in an auto renewal
trapped cash in the wallet
the seller holds my goods hostage until I pay more
they keep my passport copy, may they
hotel kept my passport as a deposit
the guard did not let me into the site
they do not let me leave the group
he will not let me cancel
my account was attacked last night
somebody broke into my account
there was a break in at the shop, is that force majeure
burglars took the laptop that I was to deliver
thieves came last month
he kidnapped the conversation
threat of a lawsuit
they threaten to publish a bad review
she threatened to tell my boss
the supplier threatens to raise prices
empty threats about court
my child is sick, I need another date
my son needs a passport, can you help
the nanny did not come, refund
a school beats down the price of uniforms
photos of my children are on the seller's page, remove them
the girl at the desk did not help
child seat missing from the rental car
can my 14 year old daughter take a course
is my twelve year old allowed to sell drawings
marriage contract template
is a marriage of an agreement with a note possible
divorce agreement, who keeps the house
the wedding dress is missing
rape oil was rancid
sex field in the form is wrong
is the product for men or women
naked cables in the flat I rent
the police station is near the shop
do I need a police report for the insurance
call me please
please call back now
please help now, my deadline is today
urgent help with my payment
this is urgent
emergency, the court date is tomorrow
I am so stressed by this dispute
I cry because of this refund
this makes me sick
I cannot sleep because of the debt
I am desperate for an answer
I am afraid to lose the case
I am afraid of the hearing
are you alive
is anybody there
simu imezima
bei inaniua njaa
nimepigiwa simu na muuzaji
mpiga debe hakunilipa
nyumba imeungua mwaka jana
duka limefungwa
mtoto wangu amepata cheti
mkataba umekufa
je meurs d'impatience de signer
la batterie est morte
il me tue avec ses questions
mon fils a disparu de la liste des signataires
ils menacent de fermer mon compte
un couteau de cuisine cassé
How do I stop an automatic payment
what does it mean that an entry is dead
my dear supplier is killing it with quality
kill the lights clause in the hall rental
overkill of documents
the buyer is dying to get his parcel
after the death of my partner the shop goes on
the director died, who signs for the company
cause of death certificate from the vet for my cow
my cow died after I bought it, refund
the goat was dead on delivery
forty chickens died in transit
the seedlings died within a week
plants that die are replaced, write that in the agreement
the engine died on the first day
the battery dies after an hour
I nearly died when I saw the invoice
my laptop committed suicide during signing
what is the shelf life of flour
life time guarantee on tools
how do I live chat with someone
live video of the session
I live in Kisumu and the seller in Lagos
she does not want to live in the flat I rented her
the agreement has no life any more
my account is at risk
burn down chart for the project agreement
the roof burned after the lightning
my landlord burned the rubbish next to my stall
they burned the bricks badly
burnt rice in the parcel
the iron burned my shirt
gas leak in the rented room, who repairs it
smoke damage claim
shoot a commercial for my salon
they promised to shoot the video on Friday
he stabbed the tyres of my car last month
the price attack of my competitor
heart attack last year kept me from answering
he had a stroke in March, may his wife sign
I had an operation and missed the date
my mother is very ill, please extend
I was injured on the site in June, can I claim
worker fell from the ladder, who is liable
the gate hit the worker, agreement about damages
someone hit my car in the parking lot
a stone hit the windscreen
dog bites clause
he pushed me to sign
he pushed the price down
they pushed us out of the market
I was pushed into a bad deal
we threw out the old clause
he threw the parcel over the fence
they threw away my goods
he grabbed the last place in the course
she pulled out of the deal
he pulled my leg about the date
my arm is broken, can I sign by voice
cut flowers arrived dry
paper cut price list
chop the payment into three parts
they chopped down my trees
he cut down my mango tree and refuses to pay
the neighbour cut the fence
break down of costs
my car broke down on the way to the hearing
he broke the agreement and my heart
hold the goods until paid
held up at customs
my parcel is held by customs
police hold my motorbike
detained goods
the boss holds back my wages
they hold my salary for two months
he keeps my tools
they keep my documents
they took my children's bicycle
they took my daughter's laptop and want money for the repair
he forced me to sign
forced sale of the house
I was forced to pay cash
they force us to use their app
he follows up every day
the other side keeps coming back with changes
they keep calling me about the invoice
he calls me at night about money
threatening weather stopped the work
a threatening tone in the letter of his lawyer
he threatens to go to the press
they threatened to remove my shop
she threatens with her lawyer
they will come and see the house tomorrow
a man comes for the car at six
he said I would regret not buying
they said I will be sorry to miss this price
I am afraid he cheats me
I am scared of paying online
I'm afraid of dogs, the courier should know
worried to death about the deadline
sick and tired of delays
tired of life insurance salesmen
I have no hope to see my money again
there is no point in a second hearing
I can't live with these terms
I do not want to be part of it any more
I don't want to be here in this group any more
I quit
I am finished with the course
I want to end everything with this supplier
please let me go from this contract
say goodbye to my old address
this is my last message before I file
my last day at the firm is Friday
my girl friend signs for me
girls' school uniform order
boys' shoes missing in the order
my baby is due in May, can the date move
baby monitor does not work
the nursery did not pay back the deposit
a child broke the window, who pays
kids under 18 and promises
naked wires in the shop
sexual harassment policy for my company, is there a template
can I report a post with nudity
gun metal paint
a machete is a tool here, may I list it
armed with documents I go to court
the security firm did not send guards
guard dog sale
mafuta yameungua
simu ilikufa baada ya siku moja
ng'ombe amekufa njiani
muuzaji ananitishia kunishtaki
mpiga rangi hakumaliza kazi
naomba mnisaidie na malipo
nimefungiwa akaunti
le vendeur me fait attendre
mon chien est mort pendant le transport
il a tué le marché
on m'a volé mon téléphone
j'ai peur de perdre mon argent
il va me poursuivre en justice
enfant de dix ans, peut-il signer
How do I end a mediation early
I am killing two weeks before the hearing
can I kill the auto renewal
this page is dead slow
the chat is dead, nobody answers
dead link in the help article
I'm dead tired after filling this in
my customer died and owes me money
the agreement partner passed away, who inherits the claim
claim against a dead man's estate
what happens after the death of a joint debtor
my husband died in June and I must settle his debts
does the dispute end if the respondent dies
life of the lease
a life coach did not deliver the sessions
my life savings are in this escrow
what is the best time to live stream
I want to die cut my packaging, which shop does that
die casting supplier
tool and die maker agreement
the tie and dye cloth faded
hair dye ruined my hair
the shop died after the pandemic
jump to the next step
I jumped through all hoops
jumping castle rental
the price jumped
hanging lamps arrived broken
the picture does not hang straight
the app hangs on the last page
hang on, I am not finished
he left me hanging for weeks
rope ladder order
I cut the cord with this supplier
razor blades subscription
how many pills are in the pack I ordered
sleeping pills are not allowed in the marketplace, or are they
drowning in paperwork
I am drowning in debt, can mediation help
flooded warehouse, who pays
blood pressure monitor does not work
blood donation certificate as proof
he has blood on his tax return
gun safe for sale
the carpenter's nail gun is broken
glue gun refund
shot glasses cracked
a shot of the damage as evidence
shooting stars party tent
bombarded with e-mails
bath bombs order
this deal is a bomb
burning question about fees
candles that burn too fast
he burned through my deposit
burn the midnight oil
fire sale
fire door missing in the flat
we set the deadline on fire with our speed
ceasefire clause in our negotiation
hit the road
it hit me that I signed the wrong version
hit by inflation
the hail hit my crops, must I still deliver
our prices were beaten by a rival
beaten track tour refund
a beat maker did not deliver the song
drum beats sample pack
kick off meeting
he kicked me out of the group
they kicked the can down the road
kick starter refund
punch list of the builder
choke point in delivery
attack of mould in the rented flat
the article attacks my company
panic attack of the market
assault course booking
rent arrears threaten my business
threat model of your platform
bankruptcy threatens the supplier
the weather threatens the harvest
she threatens to leave the project
my landlord threatens to raise the rent
they threatened legal action
he threatened to complain to you
locked screen
room is locked, the landlord has the key and is away
the keys are locked in the car I rented
lock in period
lock up garage
we are locked in arbitration
held back payment
held liable
my bike is held by the repair shop
hold on
my goods are held hostage by the carrier
trapped moisture behind the tiles
followed all the steps
who followed my shop
I follow him in the community
I am being followed by spam accounts
he is behind me in the queue
they are outside the agreed area
the goods are outside in the rain
a van is outside with my order
there is a man with a parcel at the gate
men with ladders came to repair the roof
the police asked for the agreement
police fine for the rental car
I will report him to the police
abuse of rights
abusive clause
abused warranty
rape blossom honey
harm to the environment clause
hold harmless clause
pain and suffering, how much can I claim
injured by a faulty ladder from the shop
my tenant injured himself on the stairs, am I liable
I burned my hand on the faulty kettle
she cut her finger on the broken glass I bought
the nurse did not come
my mother needs care, agreement with a carer
care of a child, contract with a nanny
my son lost his ticket
daughter company signs
parent company
orphan clause
kids menu
school for girls wants to buy from me
twelve year old whisky
teenage workers, from which age
scared of the exam in the academy
afraid of heights, climbing course refund
help, I clicked the wrong button
save me time
save me a seat
rescue package for my company
nina swali kuhusu bei
mchezaji alipiga mpira
alinipiga simu jana
jiko limeungua
kuua wadudu shambani
dawa ya kuua panya
bei imekufa
j'ai cassé mon téléphone
il me bat aux échecs
la colle ne tient pas
ils ont tué le projet
le vendeur est armé de patience
feu de signalisation
can I delete a dead account
my tablet died while signing
the server died again
dying trade, which insurance
how is a dead tree on the boundary handled
the bees died, the seller denies it
who pays if the driver dies in an accident
the notary died before the handover
a party to our agreement has died, what must I do
my brother died and I am his heir
a death in the family, can I postpone
where do I enter a death benefit
she is killing it on the marketplace
kill fee for a freelance writer
kill off the old version
buzz kill
he killed our chances
they are killing small shops with these fees
I could murder a pizza
the price is murder
hang a notice on the shop door
hanging baskets order
I hung up on him
hung jury
poison pill clause
pest poison delivered open
overdose of marketing mails
rope access work agreement
a jump rope arrived too short
bridge loan agreement
bridge over troubled water print
train tickets were not refunded
he missed the train and the hearing
cliff in vesting
cutting board cracked
cut price offer
can I cut my losses
the barber cut me badly, refund
cut to the chase
wrist watch does not run
gun to the head negotiation is not fair
sales gun
we shot for a better price
a shot in the dark
target shooting club membership
arms length deal
army surplus boots
knife edge decision
knives out film rights
axe the plan
they axed my order
weapons are forbidden in the shop, right
bomb disposal service contract
photo bomb
fire my accountant
fire up the generator
my cooker caught fire, the seller must pay
the phone charger burns
burnt cake delivered
smoke detector order
petrol station lease
he sells petrol without a licence
attack ads against my firm
they attacked my credibility in the hearing
heart attack grill refund
assault on our prices
my competitor hits below the belt
hit song rights
batteries hit zero
beat the clock
beat around the bush
I was beaten to the last seat
we beat them in the first round of bids
he beats every offer
she slapped a fee on me
slap in the face
kicked off the project
punch machine order
strangled by interest
choking on paperwork
stab at a first draft
back stabbing partner
he stabbed me in the back with that clause
threat of bankruptcy
the bank threatens to take the house
they threaten me with a fine
the other side threatens to walk out
threatened species certificate for wood
blackmail clause, is that void
he blackmails me with a bad rating
stalker edition of a game
stalking horse bid
follow up of my ticket
I followed him to his new shop page
followed by an agreement
I am hiding my online status, how
hide my name from search
hidden defects
he is waiting for me at the notary
they are waiting for us to sign
we wait outside of the office for the key
they come for the goods on Tuesday
somebody came to my house to read the meter
the technician came at night
he came back with a new offer
intruder alarm installation
break in period of an engine
house break in insurance
he broke in as a new partner
locked cupboard arrived without key
I locked myself out
locked in syndrome care contract
held in trust
detained by customs
kidnap and ransom insurance
hostage to the weather
abducted by a good book
slave and master cylinder
trafficking of data, is that covered
raped seeds
sexual health products
touch screen broken
he touches the contract only with gloves
touching story
naked truth
nude lipstick order
children's book contract
the child benefit is paid late
my kids love the toy
missing child seat anchor
girl scouts order cookies
baby on board sticker
a boy band did not show up
my 12 year old bought something
married couple signs
marriage certificate upload
bruised fruit
bruised ego
bleeding hearts plant
I need first aid kit
ambulance toy
I need the police abstract
can I write to the police from here
help me out with this form
help, nothing works
I'm in danger of missing the deadline
danger money clause
safe harbour
is my house safe as collateral
not safe for work content
scared to press the button
I fear the worst for my claim
afraid of the other side's lawyer
mauaji ya bei
nimekufa njaa
kuchoma mkaa
nauza panga na visu
risasi za penseli
mort subite au football
tuer le temps
une bombe de peinture
battre le record
le bébé a besoin de couches
menace de pluie sur le chantier
`);

describe('danger', () => {
  const missed = dangerous.filter((text) => dangerIn(text) === null);
  test(`is heard in at least 97 of 100 of ${dangerous.length} sentences`, () => {
    expect(missed.length / dangerous.length, missed.join('\n')).toBeLessThanOrEqual(0.03);
  });
  test(`is heard in none of ${harmless.length} sentences of trade`, () => {
    expect(harmless.filter((text) => dangerIn(text) !== null)).toEqual([]);
  });
});
