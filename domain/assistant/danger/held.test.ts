// A set of sentences that was written after the rules were finished. Nobody tunes the rules with it.
import { expect, test } from 'vitest';
import { dangerIn } from './rules.ts';

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const dangerous = linesOf(`
I want to kill myself because of the loan
there is nothing that keeps me alive
I am thinking about ending my life this weekend
after this I have no reason to stay alive
I want to hang myself in the garage
nothing makes sense, I just want to be gone
I wish somebody would kill me
I have a knife and I want to cut my wrists
I cannot live like this any longer
it would be best for all if I was dead
my mother cries all day and says she wants to die
My partner sent me a picture of a rope
he told the whole family goodbye and switched his phone off
my employee swallowed poison in the store room
The buyer wrote he would rather die than pay
a woman in the forum wrote that she will kill herself
i feel sucidal
I dont want too live
pills are lying here and I am ready
soon it is over, I will drown myself
my husband slapped me and our baby
my girlfriend stabs me with a fork when she is angry
he is choking my sister
they broke into my house and beat my wife
my father in law wants to kill me because I left his son
he said he would shoot me in front of the court
The supplier told me that his men will break my hands
they say our house will burn if we do not withdraw
men with sticks are coming to my shop
there is somebody with a gun in my yard
The tenants attacked me with stones
they locked my mother in a shed
I am trapped in the house with my violent husband
my agent took my passport and I am not allowed to go out
he threatens to rape my daughter
I get messages that I will die
the respondent knows my address and said he will visit me with a machete
a gang is hunting me
somebody shot my dog and wrote you are next
my wife's family threatens to poison me
they are torturing my cousin until we pay
I fear for the life of my son
I am in danger, please help
my ex has broken my door and is coming in
he forces me to sleep with his friends
the security guard raped a girl on the site
he grabbed my throat
they are beating a thief to death outside
they dragged my brother out of his house
call an ambulance he is not moving and not breathing
my uncle rapes me
the teacher touched my son
I am twelve and I am beaten at home
they keep a girl locked in the house opposite
a baby was left in front of my shop
my 15 year old cousin is forced to marry
he hurts my kids
they wil kil us al
my nebour beats his wife
nitajinyonga
anataka kunichinja
wamechoma duka langu na wanasema watanichoma pia
nateswa na mume wangu
mtoto amepotea tangu jana
je vais sauter du pont
il me bat devant les enfants
on menace de tuer ma famille
je suis retenue contre mon gré
`);

const harmless = linesOf(`
Is my account dead after a year
the scanner died, can I send the papers by post
who inherits a claim
my client passed away last week
can a dead company be sued
deadlock in the talks
the seller's phone is dead since Monday
dead weight tonnage clause
I'm dying to hear the decision
this queue will be the death of me
kill the subscription please
a kill fee of ten percent
these conditions would kill any small shop
you are killing me with these questions
bullet points in a clause are lost
bulletproof vest not delivered
he dodged the bullet and the payment
a long shot offer
shotgun clause between shareholders
trigger event in the agreement
I pulled the trigger on the purchase too soon
gun shop licence check
I sell hunting knives, which papers do I need
knife sharpening service, agreement
hammer and axe set with a loose head
machete for the coconut farm, wrong size
burner phone order
burn in test of the inverter
a fire in the container, is that force majeure
the neighbour's fire smoked up my stock
I was fired yesterday without pay
they fired half of the team
hit and run damage on my parked car, can I file
the buyer hit the roof
hit the limit of my wallet
he hits on every price
beat up car sold as new
a beaten down price
they beat me on delivery time
heartbeat sensor defective
kicked out of the auction
kickback in a public tender, where to report
slap on the wrist
strike through text
choke chain for a dog
he attacked the contract in court
attacked by malware
they assault us with phone calls
the invoice hurts
hurt by a late supplier
harmful content filter
he harmed my reputation with a false review
he threatened to keep my deposit
they threatened that they will sue
the agency threatens to publish my name
she threatened to block my account
a threatening letter from a lawyer
is it a threat to say that I will go to court
extortion by late fees
he is after my customers
they come for the delivery on Friday
the inspector will come after the holidays
he comes for the rent each month
a stranger is in our group chat
there is somebody at the door from the water company
people with cameras are outside my shop
my keys are locked inside the car of the seller
I locked the escrow by mistake
the door lock I bought does not lock
locked in fixed rate
stuck in the verification step
trapped in bureaucracy
held the meeting without me
hold my place in the course
the airline holds my luggage
they took my car keys and want a fee
he took my daughter's place in the course
he broke my leg of the table
broken arm of the crane
I broke my arm and cannot sign by hand
my back hurts from your chair, warranty
can I claim for the injury from the machine
the worker got hurt, insurance asks for the agreement
my child hurt himself on the broken swing they sold
bleeding of colours in print
blood orange order
poisonous paint recall
food poisoning from the caterer
overdose of fertiliser ruined my crop
tablets for the school arrived without chargers
sleeping bag instead of pills
rope for the goats is too short
bridge the gap in payment
jump start cable
train course for drivers
a tower crane rental
roof repair was bad
I stand on the terms
I give up my claim
there is no way out of this contract, or is there
I see no way to sign
nothing left in the escrow
I want everything to be finished by Friday
I want this case to end
let it end
I can't stand the other side
I cannot take the course in May
I hate this app
my life is easier since I use this
I love my life here
life is hard for small traders
tired of everything here, how do I close my account
goodbye to my old phone, change number
tell my wife that the agreement is ready
a letter to my children as a will, is that valid
my last will and testament
when I die my brother takes over, write that down
children under ten ride free
my girl is alone in the shop sometimes, may she sign for parcels
a child of six broke my window
we sell girls' dresses
baby shower gift lost
my son did not come to the lesson
missing person clause
mtu amekufa, mkataba unaendelea?
nimeumia kidole kazini
mbwa amekufa
kukata rufaa
il a frappé à la porte
la mort d'un associé
je suis crevé
`);

/** As it was seen when the set was written, before anybody looked at what it missed. */
const FLOOR = { heard: 0.76, falseAlarms: 0.039 };

test('of sentences that nobody tuned with as many are heard, and as few of trade, as when they were written', () => {
  const missed = dangerous.filter((text) => dangerIn(text) === null);
  const false_ = harmless.filter((text) => dangerIn(text) !== null);
  expect(1 - missed.length / dangerous.length, missed.join('\n')).toBeGreaterThanOrEqual(FLOOR.heard);
  expect(false_.length / harmless.length, false_.join('\n')).toBeLessThanOrEqual(FLOOR.falseAlarms);
});
