/** The Dutch messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const nl: SessionsCatalog = {
  'devices.title': 'Apparaten',
  'devices.text': 'Je bent ingelogd op deze apparaten.',
  'devices.current': 'Dit apparaat',
  'devices.onDesktop': '{browser} op {system}, computer',
  'devices.onPhone': '{browser} op {system}, telefoon',
  'devices.onTablet': '{browser} op {system}, tablet',
  'devices.unknown': 'Onbekend apparaat',
  'devices.lastUsed': 'Laatst gebruikt: {time}',
  'devices.signedIn': 'Ingelogd: {time}',
  'devices.address': 'Adres: {address}',
  'devices.end': 'Uitloggen',
  'devices.endText': 'Je wordt op het apparaat uitgelogd.',
  'devices.ended': 'Je bent op het apparaat uitgelogd.',
  'devices.endOthers': 'Uitloggen op alle andere apparaten',
  'devices.endOthersText': 'Je blijft alleen op dit apparaat ingelogd.',
  'devices.othersEnded': 'Je bent op alle andere apparaten uitgelogd.',
  'devices.noId':
    'Je bent hier te lang geleden ingelogd om dit te doen. Log uit, log opnieuw in en probeer het dan nog eens.',
  'reauthenticate.title': 'Bevestig dat jij het bent',
  'reauthenticate.text':
    'Je bent ingelogd. Laat nog een keer zien dat jij het bent om door te gaan.',
  'reauthenticate.textMfa': 'Laat op een tweede manier zien dat jij het bent om door te gaan.',
  'reauthenticate.confirm': 'Bevestigen',
  'reauthenticate.passkey': 'Passkey gebruiken',
  'reauthenticate.emailHint': 'We sturen een code naar {email}.',
  'reauthenticate.sendCode': 'Code mailen',
  'reauthenticate.codeSent': 'We hebben een code gestuurd naar {email}. Vul die hier in.',
  'reauthenticate.code': 'Bevestigingscode',
  'reauthenticate.wrongCode':
    'Die code klopt niet of is verlopen. Probeer het opnieuw of vraag een nieuwe aan.',
  'reauthenticate.otherWay': 'Andere manier',
  'reauthenticate.otherAccount': 'Dat is een ander account. Er is niets gewijzigd.',
  'reauthenticate.noAuthTime':
    'Je was daar al ingelogd en hoefde niet opnieuw in te loggen. Kies een andere manier.',
  'reauthenticate.mailNotSent': 'De e-mail kon niet worden verstuurd. Probeer het zo nog eens.',
  'reauthenticate.failed': 'Dat lukte niet. Probeer het opnieuw of kies een andere manier.',
  'reauthenticate.unreachable':
    'Deze pagina vraagt meer dan je account nu heeft, zoals een passkey of een andere tweede factor.',
  'reauthenticate.enrol': 'Instellen op je accountpagina',
  'reauthenticate.done': 'Bevestigd',
  'reauthenticate.doneText': 'Je kunt dit venster sluiten.',
  'reauthenticateMail.subject': 'Je code voor {site}',
  'reauthenticateMail.text':
    'Vul deze code in waar je bent ingelogd, om te bevestigen dat jij het bent. De code is {duration} geldig.',
  'audit.session.reauthenticate': 'Bevestiging van je identiteit',
  'audit.session.request-code': 'Aanvraag van een code om je identiteit te bevestigen',
  'audit.session.revoke': 'Uitloggen op apparaten',
  'audit.session.revoke-others': 'Uitloggen op alle andere apparaten',
};
