/**
 * The newest code ends the one before, so one form of the page has it: which one, and how another takes it. A form that has it no more asks
 * for another, and keeps what was typed.
 */
export type Coding = { holder: string | null; take: (who: string) => void };
