/** The French messages of the feature. */
import type { SecondFactorsCatalog } from './en.js';

export const fr: SecondFactorsCatalog = {
  'secondFactor.title': 'Authentification à deux facteurs',
  'secondFactor.text':
    'À la connexion, un code d’une application de votre téléphone vous est aussi demandé. Votre mot de passe seul ne suffit alors plus.',
  'secondFactor.setUp': 'Configurer une application d’authentification',
  'secondFactor.app': 'Application d’authentification',
  'secondFactor.addedAt': 'Ajout\u00a0: {time}',
  'secondFactor.lastUsedAt': 'Dernière utilisation\u00a0: {time}',
  'secondFactor.replace': 'Utiliser une autre application ou un autre téléphone',
  'secondFactor.remove': 'Désactiver',
  'secondFactor.removeText':
    'Aucun code ne vous sera plus demandé à la connexion. Vos codes de récupération ne fonctionneront plus.',
  'secondFactor.removed': 'L’authentification à deux facteurs est désactivée.',
  'secondFactor.codes': 'Codes de récupération',
  'secondFactor.codesLeft': 'Codes restants\u00a0: {count} sur 10',
  'secondFactor.codesLow':
    'Vous n’avez presque plus de codes de récupération. Obtenez-en de nouveaux.',
  'secondFactor.newCodes': 'Obtenir de nouveaux codes de récupération',
  'secondFactor.newCodesText':
    'Vous recevrez dix nouveaux codes. Vos codes actuels ne fonctionneront plus.',
  'secondFactor.codesTitle': 'Vos codes de récupération',
  'secondFactor.codesText':
    'Chacun de ces codes vous permet de vous connecter une fois si vous perdez votre téléphone. Conservez-les en lieu sûr, par exemple dans un gestionnaire de mots de passe\u00a0: ils ne seront plus affichés.',
  'secondFactor.copyCodes': 'Copier',
  'secondFactor.codesCopied': 'Copiés',
  'secondFactor.downloadCodes': 'Télécharger',
  'secondFactor.printCodes': 'Imprimer',
  'secondFactor.codesSaved': 'J’ai enregistré les codes',
  'secondFactor.replaced':
    'Votre nouvelle application est configurée. Les codes de la précédente ne fonctionnent plus.',
  'secondFactor.stepTitle': 'Saisissez votre code',
  'secondFactor.usePasskey':
    'Vous avez une clé d’accès sur ce site : c’est votre second facteur. Connectez-vous avec elle.',
  'secondFactor.stepText':
    'Ouvrez votre application d’authentification et saisissez le code qu’elle affiche.',
  'secondFactor.code': 'Code',
  'secondFactor.submit': 'Continuer',
  'secondFactor.useRecoveryCode': 'Utiliser un code de récupération',
  'secondFactor.otherWay': 'Se connecter autrement',
  'secondFactor.recoveryTitle': 'Saisissez un code de récupération',
  'secondFactor.recoveryText':
    'C’est l’un des dix codes reçus lors de la configuration de l’authentification à deux facteurs. Chaque code ne fonctionne qu’une fois.',
  'secondFactor.recoveryCode': 'Code de récupération',
  'secondFactor.useApp': 'Utiliser l’application d’authentification',
  'secondFactor.enrolText':
    'Scannez le code QR avec une application d’authentification et saisissez le code que l’application affiche.',
  'secondFactor.requiredText':
    'Ce site exige l’authentification à deux facteurs. Scannez le code QR avec une application d’authentification et saisissez le code que l’application affiche.',
  'secondFactor.qrCode': 'Code QR pour une application d’authentification',
  'secondFactor.openApp': 'Ouvrir l’application sur cet appareil',
  'secondFactor.secretHint':
    'Si vous ne pouvez pas le scanner, saisissez cette clé dans l’application\u00a0:',
  'secondFactor.turnOn': 'Activer',
  'secondFactor.confirmWithApp': 'Utiliser votre application d’authentification',
  'secondFactor.wrongCode':
    'Ce code n’est pas le bon ou a déjà été utilisé. Attendez le suivant. Si cela ne suffit pas, vérifiez l’heure de votre téléphone.',
  'secondFactor.wrongFirstCode':
    'Ce code ne correspond pas à ce QR code, ou il est trop ancien. Scannez à nouveau le QR code et saisissez le code que l’application affiche maintenant. Si cela ne suffit pas, vérifiez l’heure de votre téléphone.',
  'secondFactor.wrongRecoveryCode':
    'Ce code de récupération n’est pas le bon ou a déjà été utilisé.',
  'secondFactor.unreadable':
    'Impossible de vérifier les codes de votre application. Utilisez un code de récupération ou contactez l’assistance de ce site.',
  'secondFactor.locked':
    'Trop de codes incorrects ont été saisis. Connectez-vous avec un navigateur que vous avez déjà utilisé ou contactez l’assistance de ce site.',
  'secondFactor.offerExpired':
    'Cela a pris trop de temps. Scannez à nouveau le code QR et saisissez le code que l’application affiche.',
  'secondFactor.changed':
    'Votre second facteur a été modifié dans une autre fenêtre. Revenez à la page de votre compte.',
  'secondFactor.isRequired':
    'Ce site exige l’authentification à deux facteurs. Vous pouvez configurer une autre application ou un autre téléphone à la place.',
  'secondFactor.addressText':
    'Pour configurer l’authentification à deux facteurs, confirmez d’abord votre adresse e-mail. Nous enverrons un code à {email}.',
  'secondFactor.noAddress':
    'Votre compte n’a pas d’adresse e-mail. Si vous perdez votre téléphone, seuls vos codes de récupération pourront vous aider.',
  'secondFactor.trust': 'Ne pas demander de code dans ce navigateur pendant un certain temps',
  'secondFactor.trustedBrowser': 'Navigateur dans lequel aucun code n’est demandé',
  'secondFactor.forgetBrowsers': 'Demander à nouveau un code dans tous les navigateurs',
  'secondFactor.browsersForgotten': 'Désormais, un code est demandé à chaque connexion.',
  'secondFactor.failed': 'Cela n’a pas fonctionné. Réessayez.',
  'secondFactorMail.address.subject': 'Votre code pour {site}',
  'secondFactorMail.address.text':
    'Saisissez ce code là où vous configurez l’authentification à deux facteurs. Il est valable {duration}.',
  'secondFactorMail.button': 'Se connecter',
  'secondFactorMail.notYou':
    'Si ce n’était pas vous, connectez-vous, changez votre mot de passe et déconnectez tous les autres appareils. Si vous ne pouvez pas vous connecter, contactez l’assistance du site.',
  'secondFactorMail.added.subject': 'Authentification à deux facteurs activée sur {site}',
  'secondFactorMail.added.text':
    'Une application d’authentification a été configurée pour votre compte. Désormais, son code vous sera demandé à la connexion.',
  'secondFactorMail.replaced.subject': 'Autre application d’authentification sur {site}',
  'secondFactorMail.replaced.text':
    'Une autre application d’authentification a été configurée pour votre compte. Les codes de la précédente ne fonctionnent plus.',
  'secondFactorMail.removed.subject': 'Authentification à deux facteurs désactivée sur {site}',
  'secondFactorMail.removed.text':
    'L’authentification à deux facteurs a été désactivée pour votre compte. Aucun code ne vous sera plus demandé à la connexion.',
  'secondFactorMail.reset.text':
    'L’assistance du site a supprimé le second facteur de votre compte. Configurez-le à nouveau après vous être connecté.',
  'secondFactorMail.codes.subject': 'Nouveaux codes de récupération pour {site}',
  'secondFactorMail.codes.text':
    'Vous avez de nouveaux codes de récupération. Les précédents ne fonctionnent plus.',
  'secondFactorMail.codeUsed.subject': 'Un code de récupération a été utilisé sur {site}',
  'secondFactorMail.codeUsed.text':
    'Un code de récupération a été utilisé pour se connecter à votre compte. Codes restants\u00a0: {count}.',
  'secondFactorMail.locked.subject': 'Nombreux codes incorrects sur {site}',
  'secondFactorMail.locked.text':
    'De nombreux codes incorrects ont été saisis pour votre compte, après un premier facteur correct. Les codes sont maintenant refusés, sauf dans les navigateurs que vous avez déjà utilisés.',
  'secondFactorMail.email.text':
    'Saisissez ce code pour terminer votre connexion. Il est valable {duration}.',
  'secondFactor.emailText':
    'Ce site demande un second facteur. Nous envoyons un code à {email}. Une application d’authentification est plus sûre.',
  'secondFactor.emailAgain': 'Recevoir un autre code',
  'secondFactor.emailRefused':
    'Cette connexion ne peut pas se poursuivre avec un code reçu par e-mail. Configurez une application d’authentification ou connectez-vous autrement.',
  'secondFactor.useEmail': 'Recevoir plutôt un code par e-mail',
  'audit.second-factor.add': 'Configuration d’une application d’authentification',
  'audit.second-factor.forget-browsers': 'Suppression des navigateurs de confiance',
  'audit.second-factor.prove': 'Code de l’application d’authentification',
  'audit.second-factor.prove-by-email': 'Code reçu par e-mail',
  'audit.second-factor.prove-recovery-code': 'Code de récupération',
  'audit.second-factor.remove': 'Suppression de l’application d’authentification',
  'audit.second-factor.replace': 'Changement de l’application d’authentification',
  'audit.second-factor.replace-recovery-codes': 'Nouveaux codes de récupération',
  'audit.second-factor.request-code': 'Demande d’un code par e-mail',
  'audit.second-factor.reset': 'Réinitialisation de l’authentification à deux facteurs',
  'audit.user.prove-address': 'Confirmation de l’adresse e-mail',
};
