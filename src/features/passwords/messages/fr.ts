/** The French messages of the feature. */
import type { PasswordCatalog } from './en.js';

export const fr: PasswordCatalog = {
  'password.new': 'Nouveau mot de passe',
  'password.current': 'Mot de passe actuel',
  'password.name': 'Nom',
  'password.hint': 'Au moins {count} caractères. Quelques mots à la suite sont faciles à retenir.',
  'signUp.hasAccount': 'Vous avez déjà un compte ? Connectez-vous',
  'signUp.checkMail':
    'Nous vous avons envoyé un e-mail. Ouvrez le lien qu’il contient pour continuer.',
  'signUp.checkMailTo':
    'Nous avons envoyé un e-mail à {email}. Ouvrez le lien qu’il contient pour continuer.',
  'verifyAddress.title': 'Confirmez votre adresse',
  'verifyAddress.text': 'Vous êtes sur le point de créer le compte de {email}.',
  'verifyAddress.otherBrowser':
    'Vous avez ouvert le lien dans un autre navigateur que celui de votre inscription. Choisissez ici le mot de passe de {email}.',
  'forgotPassword.text':
    'Saisissez votre adresse : nous vous enverrons un lien pour choisir un autre mot de passe.',
  'forgotPassword.submit': 'Envoyer le lien',
  'forgotPassword.checkMailTo':
    'Nous avons envoyé un e-mail à {email}. S’il existe un compte avec cette adresse, ouvrez le lien contenu dans l’e-mail pour choisir un autre mot de passe.',
  'resetPassword.title': 'Choisissez un nouveau mot de passe',
  'resetPassword.text': 'Vous serez déconnecté partout.',
  'resetPassword.submit': 'Enregistrer le mot de passe',
  'changePassword.title': 'Changer de mot de passe',
  'changePassword.text': 'Vous serez déconnecté de vos autres appareils.',
  'changePassword.done': 'Votre mot de passe a été changé.',
  'password.changedAt': 'Dernier changement\u00a0: {time}.',
  'password.none': 'Votre compte n’a pas encore de mot de passe.',
  'firstPassword.title': 'Choisissez un mot de passe',
  'firstPassword.text':
    'Nous enverrons un lien à {email}. Ouvrez-le pour choisir un mot de passe. Vous serez ensuite déconnecté partout.',
  'firstPassword.checkMailTo':
    'Nous avons envoyé un lien à {email}. Ouvrez-le pour choisir un mot de passe.',
  'firstPassword.noAddress':
    'Votre compte n’a pas d’adresse e-mail\u00a0: il en faut une pour se connecter avec un mot de passe.',
  'passwordMail.verifyAddress.subject': 'Confirmez votre adresse pour {site}',
  'passwordMail.verifyAddress.button': 'Confirmer l’adresse',
  'passwordMail.accountExists.subject': 'Vous avez un compte sur {site}',
  'passwordMail.accountExists.title': 'Vous avez déjà un compte',
  'passwordMail.accountExists.text':
    'Quelqu’un, sans doute vous, a voulu créer un compte avec cette adresse. Il en existe déjà un : connectez-vous, ou choisissez un nouveau mot de passe si vous avez oublié le vôtre.',
  'passwordMail.resetPassword.subject': 'Choisissez un nouveau mot de passe pour {site}',
  'passwordMail.unknownAddress.subject': 'Aucun compte sur {site}',
  'passwordMail.unknownAddress.title': 'Il n’y a pas de compte',
  'passwordMail.unknownAddress.text':
    'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe. Il n’y a pas de compte avec cette adresse : vous vous êtes peut-être inscrit avec une autre.',
  'passwordMail.passwordChanged.subject': 'Votre mot de passe pour {site} a été changé',
  'passwordMail.passwordChanged.text':
    'Vous avez été déconnecté de vos autres appareils. Si c’était vous, il n’y a rien d’autre à faire.',
  'passwordMail.passwordChanged.button': 'Ce n’était pas moi',
  'credentialsSignin.PasswordResetRequired':
    'Vous devez choisir un nouveau mot de passe avant de vous connecter.',
  'passwordError.PasswordTooShort':
    'Le mot de passe est trop court. Il faut au moins {count} caractères.',
  'passwordError.PasswordTooLong':
    'Le mot de passe est trop long. Il peut avoir {count} caractères au plus.',
  'passwordError.PasswordBreached':
    'Ce mot de passe figure dans une fuite de données : il serait deviné. Choisissez-en un autre.',
  'passwordError.WrongPassword': 'Le mot de passe actuel n’est pas le bon.',
  'passwordError.NoPassword':
    'Votre compte n’a pas encore de mot de passe. Demandez un lien pour en choisir un.',
  'passwordError.HasPassword': 'Votre compte a déjà un mot de passe.',
  'passwordError.InvalidEmail': 'Ce n’est pas une adresse e-mail.',
  'passwordError.LinkExpired': 'Le lien a expiré ou a déjà été utilisé. Demandez-en un autre.',
  'passwordError.MailNotSent': 'Nous n’avons pas pu envoyer l’e-mail. Réessayez dans un instant.',
  'passwordError.default': 'Cela n’a pas fonctionné. Veuillez réessayer.',
  'audit.password.change': 'Changement du mot de passe',
  'audit.password.request-first': 'Demande d’un premier mot de passe',
  'audit.password.request-reset': 'Demande de réinitialisation du mot de passe',
  'audit.password.reset': 'Réinitialisation du mot de passe',
  'audit.user.request-sign-up': 'Demande d’inscription',
  'audit.user.sign-up': 'Inscription',
};
