/** The words of the feature. An app in more languages adds them here. */
declare module 'portcullis/features' {
  interface FeatureMessages {
    'totp.title': string;
    'totp.code': string;
    'totp.submit': string;
    'totp.wrongCode': string;
    'totp.expired': string;
    'totp.enrol': string;
    'totp.secret': string;
    'totp.done': string;
  }
}

export const messages = {
  en: {
    'totp.title': 'Enter the code',
    'totp.code': 'The code of your authenticator app',
    'totp.submit': 'Continue',
    'totp.wrongCode': 'That code is not right, or it has been used. Wait for the next one.',
    'totp.expired': 'This page is out of date. Here is another secret.',
    'totp.enrol': 'Ask for a code when I sign in',
    'totp.secret':
      'Add this secret to your authenticator app, and enter the code that it shows: {secret}',
    'totp.done': 'You will be asked for a code whenever you sign in.',
  },
  de: {
    'totp.title': 'Gib den Code ein',
    'totp.code': 'Der Code deiner Authenticator-App',
    'totp.submit': 'Weiter',
    'totp.wrongCode': 'Der Code stimmt nicht oder wurde schon benutzt. Warte auf den nächsten.',
    'totp.expired': 'Diese Seite ist veraltet. Hier ist ein anderes Geheimnis.',
    'totp.enrol': 'Beim Anmelden nach einem Code fragen',
    'totp.secret':
      'Füge dieses Geheimnis deiner Authenticator-App hinzu und gib den Code ein, den sie zeigt: {secret}',
    'totp.done': 'Ab jetzt wirst du bei jeder Anmeldung nach einem Code gefragt.',
  },
};
