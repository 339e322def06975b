/** The French messages of the feature. */
import type { SessionsCatalog } from './en.js';

export const fr: SessionsCatalog = {
  'devices.title': 'Appareils',
  'devices.text': 'Vous êtes connecté sur ces appareils.',
  'devices.current': 'Cet appareil',
  'devices.onDesktop': '{browser} sur {system}, ordinateur',
  'devices.onPhone': '{browser} sur {system}, téléphone',
  'devices.onTablet': '{browser} sur {system}, tablette',
  'devices.unknown': 'Appareil inconnu',
  'devices.lastUsed': 'Dernière utilisation\u00a0: {time}',
  'devices.signedIn': 'Connexion\u00a0: {time}',
  'devices.address': 'Adresse\u00a0: {address}',
  'devices.end': 'Déconnecter',
  'devices.endText': 'L’appareil sera déconnecté.',
  'devices.ended': 'L’appareil a été déconnecté.',
  'devices.endOthers': 'Déconnecter tous les autres appareils',
  'devices.endOthersText': 'Vous resterez connecté sur cet appareil uniquement.',
  'devices.othersEnded': 'Tous les autres appareils ont été déconnectés.',
  'devices.noId':
    'Votre connexion sur cet appareil est trop ancienne pour cela. Déconnectez-vous, reconnectez-vous, puis réessayez.',
  'reauthenticate.title': 'Confirmez votre identité',
  'reauthenticate.text':
    'Vous êtes connecté. Pour continuer, confirmez encore une fois que c’est bien vous.',
  'reauthenticate.textMfa': 'Pour continuer, confirmez par un second moyen que c’est bien vous.',
  'reauthenticate.confirm': 'Confirmer',
  'reauthenticate.passkey': 'Utiliser une clé d’accès',
  'reauthenticate.emailHint': 'Nous enverrons un code à {email}.',
  'reauthenticate.sendCode': 'Recevoir un code par e-mail',
  'reauthenticate.codeSent': 'Nous avons envoyé un code à {email}. Saisissez-le ici.',
  'reauthenticate.code': 'Code de confirmation',
  'reauthenticate.wrongCode':
    'Ce code n’est pas le bon ou a expiré. Réessayez ou demandez-en un autre.',
  'reauthenticate.otherWay': 'Autre méthode',
  'reauthenticate.otherAccount': 'C’est un autre compte. Rien n’a été modifié.',
  'reauthenticate.noAuthTime':
    'Vous y étiez déjà connecté et il ne vous a pas été demandé de vous reconnecter. Choisissez une autre méthode.',
  'reauthenticate.mailNotSent': 'Impossible d’envoyer l’e-mail. Réessayez dans un instant.',
  'reauthenticate.failed': 'Cela n’a pas fonctionné. Réessayez ou choisissez une autre méthode.',
  'reauthenticate.unreachable':
    'Cette page demande plus que ce dont votre compte dispose pour l’instant, par exemple une clé d’accès ou un autre second facteur.',
  'reauthenticate.enrol': 'Configurer sur la page de votre compte',
  'reauthenticate.done': 'Identité confirmée',
  'reauthenticate.doneText': 'Vous pouvez fermer cette fenêtre.',
  'reauthenticateMail.subject': 'Votre code pour {site}',
  'reauthenticateMail.text':
    'Saisissez ce code là où vous êtes connecté, pour confirmer que c’est bien vous. Il est valable {duration}.',
  'audit.session.reauthenticate': 'Confirmation de votre identité',
  'audit.session.request-code': 'Demande d’un code pour confirmer votre identité',
  'audit.session.revoke': 'Déconnexion d’appareils',
  'audit.session.revoke-others': 'Déconnexion de tous les autres appareils',
};
