/** What is wrong with an installation, and what to do, in one sentence. */
export type Finding = string;

/** Looks at one part of an installation; returns what is wrong there. */
export type Check = () => Promise<Finding[]>;
