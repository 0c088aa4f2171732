// The server of a run's journeys, which sign in some hundred times: a password is hashed at once, and everything else is as an operator has it.
import '../server/test/quickhash.ts';
import '../server/main.ts';
