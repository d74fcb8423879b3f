import {addEnglish} from '../english.js';

// Signing in.
addEnglish({
  signIn: 'Please sign in to continue.',
  signInTitle: 'Sign in',
  userName: 'User name',
  email: 'E-mail',
  password: 'Password',
  passwordIfAny: 'Password (if you have one)',
  signInButton: 'Sign in',
  signInFailed: 'Signing in failed. Check what you entered.',
});
