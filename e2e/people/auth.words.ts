/** Sentences that several tests expect: the fixed ones (P10.6), and those of every failure. */
export const loginWrong =
  'Incorrect username/password. Please verify your login credentials and try again.';
export const noNetwork =
  'Unable to connect to our servers. Please check your internet connection and try again.';
export const serverFailed = 'Something went wrong on our side. Try again in a moment.';
