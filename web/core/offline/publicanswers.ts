/** Answers that are the same for everybody and may be kept on the device for anybody. What is not named here is never kept. */
const publicAnswers = [
  ...['help/home', 'help/category', 'help/article', 'help/index', 'terms/read'],
  // What checking a certificate needs, and what is taught.
  ...['academy/courses', 'academy/course', 'academy/kit'],
];

/** The same by its address. */
export const isPublicAnswer = (pathname: string): boolean =>
  publicAnswers.some((name) => pathname === `/api/rpc/${name}`);
