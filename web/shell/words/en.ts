export default {
  skip: 'Skip to content',
  language: 'Language',
  languageFailed: 'The language could not be loaded. Check your connection and choose it again.',
  dashboard: 'Dashboard',
  login: 'Login',
  signUp: 'Sign Up',
} as const;
